/** Splits a comma-separated list of words, from which the demo contacts are made. */
const words = (text: string): readonly string[] => text.trim().replace(/\s+/g, " ").split(", ");

export const GIVEN_NAMES = words(`
  Adriana, Alessandra, Alice, Aline, Amanda, Ana Beatriz, Ana Clara, Ana Júlia, Ana Paula, André,
  Antônio, Aparecida, Arthur, Augusto, Bárbara, Beatriz, Benício, Bernardo, Bianca, Breno, Bruna,
  Bruno, Caio, Camila, Carla, Carlos Eduardo, Carolina, Catarina, Cecília, César, Cibele, Clara,
  Cláudia, Cristiano, Daniel, Daniela, Davi, Débora, Denise, Diego, Diogo, Eduarda, Eduardo,
  Elaine, Elisa, Emanuel, Enzo, Érica, Estela, Fábio, Fabiana, Felipe, Fernanda, Fernando, Flávia,
  Francisco, Gabriel, Gabriela, Geraldo, Gilberto, Giovanna, Gisele, Guilherme, Gustavo, Heitor,
  Helena, Heloísa, Henrique, Hugo, Iara, Igor, Inês, Isabel, Isabela, Isadora, Ítalo, Ivan,
  Janaína, Jéssica, João, João Pedro, Joaquim, Jorge, José, José Carlos, Joyce, Juliana, Júlio,
  Jussara, Karina, Kátia, Laís, Lara, Larissa, Laura, Leandro, Leonardo, Letícia, Lívia, Lorena,
  Luana, Lucas, Lúcia, Luciana, Luís Fernando, Luiza, Maitê, Manuela, Marcela, Marcelo, Márcia,
  Marcos, Maria Clara, Maria Eduarda, Mariana, Marina, Mário, Matheus, Maurício, Mayara, Melissa,
  Miguel, Milena, Mônica, Murilo, Natália, Nathan, Nicolas, Nicole, Noemi, Olívia, Otávio,
  Patrícia, Paula, Paulo, Pedro, Pedro Henrique, Priscila, Rafael, Rafaela, Raíssa, Ramon, Raquel,
  Raul, Rebeca, Regina, Renan, Renata, Ricardo, Roberta, Roberto, Rodrigo, Rogério, Rosana,
  Sabrina, Samuel, Sandra, Sebastião, Sérgio, Silvia, Simone, Sofia, Sônia, Stella, Tainá, Talita,
  Tânia, Tatiana, Teresa, Thaís, Thiago, Tomás, Valentina, Valéria, Vanessa, Vera, Vicente,
  Vinícius, Vitória, Viviane, Wagner, Wesley, William, Yasmin, Yuri, Zilda
`);

export const FAMILY_NAMES = words(`
  Abreu, Aguiar, Albuquerque, Almeida, Alves, Amaral, Amorim, Andrade, Antunes, Aragão, Araújo,
  Assis, Azevedo, Bandeira, Barbosa, Barreto, Barros, Bastos, Batista, Bezerra, Bittencourt,
  Borges, Braga, Brandão, Brito, Bueno, Cabral, Caldeira, Camargo, Campos, Cardoso, Carneiro,
  Carvalho, Castro, Cavalcanti, Chaves, Coelho, Cordeiro, Corrêa, Costa, Coutinho, Cruz, Cunha, da
  Silva, de Souza, Dias, dos Santos, Duarte, Dutra, Esteves, Farias, Fernandes, Ferraz, Ferreira,
  Figueiredo, Fonseca, Franco, Freitas, Furtado, Galvão, Garcia, Gomes, Gonçalves, Gouveia,
  Guerra, Guimarães, Hoffmann, Ishikawa, Jardim, Junqueira, Kowalski, Lacerda, Leal, Leite, Lemos,
  Lima, Lopes, Lourenço, Macedo, Machado, Magalhães, Maia, Marinho, Marques, Martins, Matos,
  Medeiros, Meireles, Mello, Mendes, Menezes, Miranda, Monteiro, Moraes, Moreira, Mota, Moura,
  Nakamura, Nascimento, Neves, Nogueira, Novaes, Nunes, Oliveira, Pacheco, Paiva, Palhares,
  Peixoto, Pereira, Pimentel, Pinheiro, Pinto, Pires, Prado, Queiroz, Ramos, Rangel, Rezende,
  Ribeiro, Rocha, Rodrigues, Rossi, Sales, Salgado, Sampaio, Santana, Santiago, Saraiva,
  Schneider, Seixas, Serra, Siqueira, Soares, Tanaka, Tavares, Teixeira, Teles, Toledo, Torres,
  Trindade, Valente, Vargas, Vasconcelos, Veiga, Vieira, Vilela, Xavier, Zanetti
`);

export interface City {
  name: string;
  state: string;
  areaCode: string;
  /** Its relative frequency. */
  weight: number;
}

export const CITIES: readonly City[] = words(`
  São Paulo SP 11 22, Rio de Janeiro RJ 21 12, Belo Horizonte MG 31 10, Curitiba PR 41 7,
  Porto Alegre RS 51 6, Brasília DF 61 6, Salvador BA 71 5, Recife PE 81 5, Fortaleza CE 85 4,
  Campinas SP 19 5, Santos SP 13 3, Ribeirão Preto SP 16 3, São José dos Campos SP 12 2,
  Sorocaba SP 15 2, Poços de Caldas MG 35 3, Uberlândia MG 34 3, Juiz de Fora MG 32 2,
  Niterói RJ 21 3, Petrópolis RJ 24 2, Vitória ES 27 3, Florianópolis SC 48 4, Joinville SC 47 2,
  Blumenau SC 47 2, Londrina PR 43 2, Maringá PR 44 2, Caxias do Sul RS 54 2, Pelotas RS 53 1,
  Goiânia GO 62 3, Cuiabá MT 65 1, Campo Grande MS 67 2, Manaus AM 92 2, Belém PA 91 2,
  São Luís MA 98 1, Natal RN 84 2, João Pessoa PB 83 2, Maceió AL 82 1, Aracaju SE 79 1,
  Teresina PI 86 1, Palmas TO 63 1
`).map((entry) => {
  const [, name = "", state = "", areaCode = "", weight = ""] =
    /^(.+) (\w\w) (\d+) (\d+)$/.exec(entry) ?? [];
  return { name, state, areaCode, weight: Number(weight) };
});

/** Domains that RFC 2606 reserves for examples: email to them is never delivered. */
export const MAIL_DOMAINS = words(`
  correio.example.com, mail.example.com, caixa.example.com, web.example.com, postal.example.net,
  rede.example.net, fibra.example.net, estudio.example.org, escola.example.org,
  clinica.example.org, loja.example.com, escritorio.example.net
`);

export const FAVORITES = words(`
  Bourbon Amarelo, Catuaí Vermelho, Mundo Novo, Geisha da Serra, Blend da Casa, Descafeinado
  Natural, Arara Honey
`);
