import { defineDesign } from "./design.ts";
import { pad } from "./kit.ts";

/** Only the logo, a first line to replace and the unsubscribe link. */
export const blankPage = defineDesign({
  id: "blank",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "Blank page",
      description: "Your logo, a first line and the footer. The rest is yours.",
      subject: "News from {{ workspace.name }}",
      preheader: "A few lines from us to you.",
      text: "Hello {account.first_name|there}, write here what you want to say.",
    },
    "pt-br": {
      name: "Página em branco",
      description: "Seu logo, uma primeira linha e o rodapé. O resto é com você.",
      subject: "Novidades: {{ workspace.name }}",
      preheader: "Algumas linhas nossas para você.",
      text: "{account.first_name|Olá}, escreva aqui o que você quer dizer.",
    },
    "es-es": {
      name: "Página en blanco",
      description: "Tu logo, una primera línea y el pie. El resto es tuyo.",
      subject: "Novedades de {{ workspace.name }}",
      preheader: "Unas líneas nuestras para ti.",
      text: "{account.first_name|Hola}, escribe aquí lo que quieras contar.",
    },
  },
  build(w, k) {
    return {
      styles: k.styles({ ground: "paper" }),
      sections: [
        k.section([k.logo()]),
        k.section([k.text(w.text, { padding: pad(8, 40) })]),
        k.footer("news"),
      ],
    };
  },
});
