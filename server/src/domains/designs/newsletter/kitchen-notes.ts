import { defineDesign } from "../design.ts";
import { PAPER, pad } from "../kit.ts";

/**
 * A recipe in magazine style: picture, facts in a row, ingredients on a card next to numbered
 * steps.
 */
export const kitchenNotes = defineDesign({
  id: "kitchen-notes",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "Kitchen notes",
      description:
        "A recipe as in a magazine: a still life, facts in a row, ingredients beside the steps.",
      subject: "Lemon cake for people in a hurry",
      preheader: "One bowl, one spoon, forty minutes. Most of them are the oven’s.",
      alt: "Whole lemon and half a lemon on a dark plate",
      kicker: "Recipe of the week",
      title: "Lemon cake for people in a hurry",
      intro:
        "No mixer, no waiting for butter to soften. The crumb stays moist for three days, though nobody here has ever seen the third.",
      facts: [
        ["40 min", "in all"],
        ["8", "slices"],
        ["350 °F", "oven"],
      ],
      needTitle: "You need",
      need: [
        "2 lemons",
        "3 eggs",
        "1 cup yogurt",
        "½ cup mild oil",
        "1 ¼ cups sugar",
        "2 cups flour",
        "1 tbsp baking powder",
      ],
      stepsTitle: "You do",
      steps: [
        "Heat the oven and oil a loaf tin.",
        "Rub the lemon zest into the sugar until it smells like a holiday.",
        "Stir in eggs, yogurt and oil. Then flour and baking powder, only until you see no more white.",
        "Bake for 30 minutes. Pour the juice of one lemon over it while it is hot.",
      ],
      tipTitle: "From your kitchens",
      tip: "“Half a cup of poppy seeds, and my father asks for it by name.”",
      tipBy: "Rosa, subscriber since 2021",
      action: "Print the recipe",
      nextTitle: "Next week",
      next: "Bean soup that is better on Monday. If you have a family version, reply and tell us.",
    },
    "pt-br": {
      name: "Caderno de cozinha",
      description:
        "Uma receita de revista: uma natureza-morta, dados em linha, ingredientes ao lado do preparo.",
      subject: "Bolo de limão para quem está com pressa",
      preheader: "Uma tigela, uma colher, quarenta minutos. Quase todos por conta do forno.",
      alt: "Um limão inteiro e meio limão num prato escuro",
      kicker: "Receita da semana",
      title: "Bolo de limão para quem está com pressa",
      intro:
        "Sem batedeira e sem esperar manteiga amolecer. Fica fofinho por três dias, embora ninguém aqui tenha chegado ao terceiro.",
      facts: [
        ["40 min", "no total"],
        ["8", "fatias"],
        ["180 °C", "forno"],
      ],
      needTitle: "Ingredientes",
      need: [
        "2 limões-sicilianos",
        "3 ovos",
        "1 copo de iogurte natural",
        "½ xícara de óleo",
        "1 ½ xícara de açúcar",
        "2 xícaras de farinha de trigo",
        "1 colher (sopa) de fermento",
      ],
      stepsTitle: "Modo de preparo",
      steps: [
        "Aqueça o forno e unte uma forma de bolo inglês.",
        "Esfregue as raspas de limão no açúcar até a cozinha cheirar a férias.",
        "Junte ovos, iogurte e óleo. Depois a farinha e o fermento, só até sumir o branco.",
        "Asse por 30 minutos. Regue com o suco de um limão ainda quente.",
      ],
      tipTitle: "Da cozinha de vocês",
      tip: "“Troco metade do iogurte por leite de coco e meu pai pede pelo nome.”",
      tipBy: "Rosa, assinante desde 2021",
      action: "Imprimir a receita",
      nextTitle: "Semana que vem",
      next: "Caldo de feijão que fica melhor na segunda-feira. Se a sua família tem uma versão, responda e conte para a gente.",
    },
    "es-es": {
      name: "Notas de cocina",
      description:
        "Una receta de revista: un bodegón, los datos en fila, los ingredientes junto a los pasos.",
      subject: "Bizcocho de limón para gente con prisa",
      preheader: "Un bol, una cuchara y cuarenta minutos. La mayoría los pone el horno.",
      alt: "Un limón entero y medio limón en un plato oscuro",
      kicker: "La receta de la semana",
      title: "Bizcocho de limón para gente con prisa",
      intro:
        "Sin batidora y sin esperar a que se ablande la mantequilla. Aguanta tierno tres días, aunque aquí nadie ha visto el tercero.",
      facts: [
        ["40 min", "en total"],
        ["8", "porciones"],
        ["180 °C", "horno"],
      ],
      needTitle: "Ingredientes",
      need: [
        "2 limones",
        "3 huevos",
        "1 yogur natural",
        "100 ml de aceite suave",
        "250 g de azúcar",
        "250 g de harina",
        "1 sobre de levadura",
      ],
      stepsTitle: "Preparación",
      steps: [
        "Precalienta el horno y engrasa un molde alargado.",
        "Frota la ralladura con el azúcar hasta que huela a vacaciones.",
        "Añade huevos, yogur y aceite. Luego la harina y la levadura, solo hasta que no quede blanco.",
        "Hornea 30 minutos. Riega con el zumo de un limón mientras está caliente.",
      ],
      tipTitle: "Desde vuestras cocinas",
      tip: "«Con un puñado de semillas de amapola, mi padre lo pide por su nombre.»",
      tipBy: "Rosa, suscrita desde 2021",
      action: "Imprimir la receta",
      nextTitle: "La semana que viene",
      next: "Potaje que está mejor el lunes. Si en tu casa hay una versión propia, responde y cuéntanosla.",
    },
  },
  build(w, k) {
    const dotted = { line: "dotted", thickness: 3, color: "brand" } as const;
    const onBrand = { align: "center", color: k.onBrand } as const;
    return {
      styles: k.styles({
        ground: "paper",
        radius: 0,
        fontSize: 16,
        lineHeight: 1.6,
        button: { radius: 40 },
        fonts: { heading: "bookish", body: "rounded" },
      }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(36, 28) })]),
        k.section([k.picture("lemons-on-a-plate", w.alt)]),
        k.section([
          k.text(`**${w.kicker}**`, {
            align: "center",
            color: k.brandText,
            fontSize: 15,
            padding: pad(44, 0),
          }),
          k.h1(w.title, { align: "center", fontSize: 42, padding: pad(8, 8, 48) }),
          k.text(w.intro, {
            align: "center",
            fontSize: 17,
            color: "muted",
            padding: pad(4, 32, 64),
          }),
          k.line({ ...dotted, padding: pad(0) }),
        ]),
        k.columns(
          w.facts.map(([figure = "", label = ""], at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.h2(figure, { align: "center", fontSize: 22, padding: pad(16, 0, 4) }),
              k.small(label, { align: "center", padding: pad(0, 16, 4) }),
            ]),
          ),
          { onPhone: "keep", padding: pad(0, 0, 24) },
        ),
        k.section([k.line({ ...dotted, padding: pad(0, 32) })]),
        k.columns(
          [
            k.column(
              40,
              [
                k.h2(w.needTitle, { color: PAPER.ink, fontSize: 22, padding: pad(28, 8, 24) }),
                k.text(w.need.join("\n"), {
                  color: PAPER.ink,
                  fontSize: 15,
                  padding: pad(0, 28, 24),
                }),
              ],
              { color: PAPER.sheet },
            ),
            k.column(60, [
              k.h2(w.stepsTitle, { fontSize: 22, padding: pad(28, 8, 28) }),
              k.list("orderedList", w.steps, { padding: pad(0, 12, 28) }),
            ]),
          ],
          { padding: { top: 0, bottom: 16, start: 40, end: 12 } },
        ),
        k.section([k.button(w.action, { align: "center", padding: pad(24, 48) })]),
        k.section(
          [
            k.text(`**${w.tipTitle}**`, { ...onBrand, fontSize: 15, padding: pad(44, 4) }),
            k.h2(w.tip, { ...onBrand, padding: pad(0, 8, 56) }),
            k.text(w.tipBy, { ...onBrand, fontSize: 15, padding: pad(0, 44) }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h3(w.nextTitle, { align: "center", padding: pad(36, 0) }),
          k.text(w.next, { align: "center", color: "muted", padding: pad(4, 36, 64) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});
