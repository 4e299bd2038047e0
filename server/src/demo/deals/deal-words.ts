import type { SeededRandom } from "../seeded-random.ts";

interface CompanyKind {
  /** The first words of its name. */
  names: readonly string[];
  tag: string;
  titles: readonly string[];
  /** In reais. */
  values: readonly [from: number, to: number];
}

const COMPANY_KINDS: readonly CompanyKind[] = [
  {
    names: ["Padaria", "Panificadora", "Confeitaria"],
    tag: "Padarias",
    titles: ["Espresso da casa", "Blend do balcão", "Grão para duas lojas", "Café coado do balcão"],
    values: [2_400, 9_000],
  },
  {
    names: ["Restaurante", "Bistrô", "Cantina", "Buffet"],
    tag: "Restaurantes",
    titles: ["Carta de cafés", "Blend exclusivo", "Café do almoço executivo", "Cold brew da casa"],
    values: [3_000, 14_000],
  },
  {
    names: ["Hotel", "Pousada"],
    tag: "Hotelaria",
    titles: [
      "Café da manhã",
      "Frigobar e recepção",
      "Café da manhã e eventos",
      "Sachês para os quartos",
    ],
    values: [4_500, 18_000],
  },
  {
    names: ["Empório", "Mercearia", "Livraria", "Armazém"],
    tag: "Varejo",
    titles: [
      "Revenda de grãos 250 g",
      "Linha gourmet",
      "Gôndola de cafés especiais",
      "Café no mezanino",
    ],
    values: [2_000, 9_500],
  },
  {
    names: ["Coworking", "Clínica", "Colégio", "Agência", "Academia"],
    tag: "Escritórios",
    titles: [
      "Máquina e grãos",
      "Café da recepção",
      "Café para dois andares",
      "Cantina dos professores",
    ],
    values: [2_200, 10_500],
  },
];

const PLACES: readonly string[] = `
  da Serra, do Vale, Santa Clara, São Bento, Bela Vista, Boa Esperança, do Porto, da Vila, do Sol,
  Santo Antônio, das Flores, Primavera, do Lago, da Ponte, Vista Verde, Monte Alegre, Ouro Fino,
  da Estação, do Farol, Pedra Branca, Água Limpa, da Colina, do Mirante, Três Irmãos, São Jorge,
  da Matriz, do Parque, Campo Belo, Vila Nova, das Palmeiras, do Ipê, da Figueira, do Cedro,
  Jacarandá, Araucária, Manacá, Quaresmeira, Jabuticaba, Pitanga, Cambuci, do Engenho, da Fazenda,
  do Moinho, da Praia, Maré Mansa, do Cais, Barra Funda, Alto da Lapa, Aclimação, Perdizes,
  Pompeia, Consolação, Liberdade, Mooca, Ipiranga, Santana, Tatuapé, Moema, Pinheiros, Butantã,
  Savassi, Lourdes, Funcionários, Pampulha, Batel, Água Verde, Moinhos, Bom Fim, Cidade Baixa,
  Trindade, Lagoa, Boa Viagem, Graças, Casa Forte, Ondina, Rio Vermelho, Aldeota, Meireles,
  Ponta Negra, Asa Norte, Lago Sul, Setor Oeste, Jardins, Tambaú, Icaraí, Pelourinho, Copacabana,
  Botafogo, Laranjeiras, Tijuca, Urca, Leblon, Gávea, Cambuí, Taquaral, Gonzaga
`
  .trim()
  .split(/,\s+/);

/** Companies with names that are unique in the demo, and the products that they could buy. */
export function companies(random: SeededRandom, taken: ReadonlySet<string>): () => Company {
  const named = new Set(taken);
  return () => {
    for (;;) {
      const kind = random.pick(COMPANY_KINDS);
      const company = `${random.pick(kind.names)} ${random.pick(PLACES)}`;
      if (named.has(company)) continue;
      named.add(company);
      const [from, to] = kind.values;
      // Small deals are more frequent than large ones.
      const reais = from + (to - from) * random.next() ** 1.6;
      const value = Math.round(reais / 50) * 50 * 100;
      return { company, title: random.pick(kind.titles), tag: kind.tag, value };
    }
  };
}

export interface Company {
  company: string;
  title: string;
  tag: string;
  /** In cents. */
  value: number;
}

/** By the reason's index in the workspace's list, with its frequency. */
export const LOST_BECAUSE: readonly { share: number; notes: readonly string[] }[] = [
  {
    share: 0.5,
    notes: [
      "Três tentativas sem retorno.",
      "Leu a proposta e não respondeu mais.",
      "Telefone só chama.",
    ],
  },
  {
    share: 0.22,
    notes: [
      "Pediram 20% abaixo da tabela.",
      "Compram commodity por menos da metade.",
      "O frete inviabilizou o pedido mínimo.",
    ],
  },
  {
    share: 0.17,
    notes: [
      "Renovaram com a torrefação atual.",
      "Receberam máquina em comodato de outra marca.",
      "Fecharam com um fornecedor da cidade.",
    ],
  },
  {
    share: 0.08,
    notes: [
      "Voltam a falar depois da reforma.",
      "Verba só no ano que vem.",
      "Aguardam a troca de gestão.",
    ],
  },
  { share: 0.03, notes: ["Queriam café solúvel.", "Só compram para consumo próprio."] },
];

const CALLS = [
  "Querem {kg} kg por semana, moagem para coador.",
  "Pediram preço para {kg} kg por mês com entrega quinzenal.",
  "Gostaram da amostra; decidem em {days} dias.",
  "A gerência pediu prazo de {days} dias para pagar.",
  "Comparam com o fornecedor atual, que entrega {kg} kg por mês.",
  "Confirmaram a visita técnica para daqui a {days} dias.",
  "Perguntaram se o preço se mantém acima de {kg} kg.",
  "Quem decide volta de férias em {days} dias.",
] as const;
const NOTES = [
  "Consumo atual: {kg} kg por mês. Moinho próprio, regulado para espresso.",
  "Preferiram o Blend da Casa no coado. Pagam em {days} dias.",
  "Têm {kg} lugares e duas máquinas; a segunda precisa de revisão.",
  "O contrato atual termina em {days} dias.",
  "Pedem rótulo próprio a partir de {kg} kg.",
  "Armazenam bem, mas compram para {days} dias no máximo.",
] as const;
const MEETINGS = [
  "Degustação com a equipe: {kg} xícaras, três cafés. O Bourbon venceu.",
  "Visita à loja. Moinho regulado, água dentro do padrão. Voltar em {days} dias.",
  "Apresentamos a proposta para {kg} kg por mês; pediram duas opções de prazo.",
] as const;
export const STEPS = [
  "Enviar proposta com entrega quinzenal",
  "Ligar para confirmar a amostra",
  "Mandar tabela de preços atualizada",
  "Agendar degustação",
  "Confirmar dados para o contrato",
  "Enviar duas opções de prazo",
  "Visitar a loja e medir a água",
  "Combinar o treinamento da equipe",
  "Cobrar a assinatura do contrato",
  "Reservar o lote para o primeiro pedido",
  "Calcular o frete para a segunda loja",
  "Responder sobre o rótulo próprio",
] as const;

/** Returns notes of conversations, each at most once. */
export function talks(random: SeededRandom) {
  const used = new Set<string>();
  return (kind: "note" | "call" | "meeting"): string => {
    const choices = { note: NOTES, call: CALLS, meeting: MEETINGS }[kind];
    for (;;) {
      const text = random
        .pick(choices)
        .replace("{kg}", String(random.between(6, 180)))
        .replace("{days}", String(random.between(3, 45)));
      if (used.has(text)) continue;
      used.add(text);
      return text;
    }
  };
}
