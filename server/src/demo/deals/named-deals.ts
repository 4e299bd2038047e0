/** Company, title, value in reais, days until it should close, days in its stage, and a tag. */
type OpenDeal = readonly [
  company: string,
  title: string,
  value: number,
  closesIn: number,
  age: number,
  tag: string,
];

/** The open deals by stage, in the board's order. */
export const OPEN_DEALS: readonly (readonly OpenDeal[])[] = [
  [
    ["Empório Vila Rica", "Revenda de grãos 250 g", 4_800, 52, 2, "Varejo"],
    ["Travessa Coworking", "Café para 4 andares", 12_600, 57, 1, "Escritórios"],
    ["Padaria Dona Lourdes", "Espresso da casa", 6_400, 59, 5, "Padarias"],
    ["Livraria Cais", "Cafeteria no mezanino", 9_900, 73, 12, "Varejo"],
    ["Bistrô Maré Alta", "Carta de cafés", 3_200, 49, 3, "Restaurantes"],
    ["Clínica Jardim Claro", "Máquina da recepção", 5_500, 64, 7, "Escritórios"],
  ],
  [
    ["Restaurante Quintal", "Blend exclusivo", 21_000, 24, 6, "Restaurantes"],
    ["Pousada Três Bicas", "Café da manhã", 8_700, 45, 9, "Hotelaria"],
    ["Armazém Santa Rita", "Linha gourmet", 14_200, 49, 19, "Varejo"],
    ["Studio Cadência", "Bar de cafés", 6_900, 52, 4, "Restaurantes"],
    ["Feira do Largo", "Degustação aos sábados", 4_600, 31, 8, "Varejo"],
  ],
  [
    ["Hotel Pedra Azul", "Café da manhã e frigobar", 26_500, 17, 6, "Hotelaria"],
    ["Rede Pão & Prosa", "3 lojas, grão a granel", 18_400, 24, 4, "Padarias"],
    ["Colégio Aroeira", "Cantina e sala dos professores", 11_800, 45, 17, "Escritórios"],
    ["Cervejaria Malte 9", "Cold brew em barril", 9_600, 24, 3, "Restaurantes"],
    ["Confeitaria Glória", "Grão para tiramisù", 7_300, 38, 8, "Padarias"],
  ],
  [
    ["Grupo Sabor Mineiro", "5 restaurantes, 12 meses", 32_000, 16, 11, "Restaurantes"],
    ["Hospital São Lucas", "Cafeteria do térreo", 22_400, 24, 9, "Escritórios"],
    ["Torrefação Ipê", "Marca própria", 15_600, 6, 26, "Varejo"],
    ["Ateliê do Pão", "Blend para o brunch", 9_200, 31, 5, "Padarias"],
  ],
  [
    ["Rede Bem Viver", "8 lojas, exclusividade", 28_900, 3, 4, "Varejo"],
    ["Aeroporto Café Lounge", "Quiosque do embarque", 17_500, 10, 2, "Restaurantes"],
    ["Escola Sesmaria", "Formação de baristas", 12_300, 6, 3, "Escritórios"],
  ],
];

/** The deal whose contact unsubscribed. */
export const UNREACHABLE = "Pousada Três Bicas";
/** The deal with the most notes. */
export const TALKED_ABOUT = "Hotel Pedra Azul";

/** Company, title, value in reais, days since it was won, and a tag. */
export const RECENTLY_WON = [
  ["Pousada Vale do Sol", "Café da manhã", 12_400, 4, "Hotelaria"],
  ["Padaria Central", "Espresso da casa", 9_000, 9, "Padarias"],
] as const;
