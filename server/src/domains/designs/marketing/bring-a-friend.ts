import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A referral: two equal halves, because both benefit equally, and a code to share. */
export const bringAFriend = defineDesign({
  id: "bring-a-friend",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Bring a friend",
      description: "Two equal halves for two people, a code to pass on and three short steps.",
      subject: "$10 for you, $10 for whoever you think of",
      preheader: "Somebody came to mind just now, didn’t they?",
      alt: "Two cups side by side, steam rising from both",
      title: "Better with two cups.",
      intro:
        "You know who would like it here better than we do. Send them your code and you both get something off.",
      yours: "You get",
      theirs: "Your friend gets",
      amount: "$10",
      yoursText: "off your next order, when their first one ships",
      theirsText: "off the first order, with no minimum",
      codeLabel: "Your code to pass on",
      action: "Share my code",
      steps: [
        ["1", "Pass it on", "By message, by mail, on a paper napkin."],
        ["2", "They order", "The discount shows up by itself at checkout."],
        ["3", "You both gain", "Yours is in your account as soon as theirs ships."],
      ],
      note: "Up to ten friends a year. The discount never expires.",
    },
    "pt-br": {
      name: "Traga um amigo",
      description:
        "Duas metades iguais para duas pessoas, um código para passar adiante e três passos curtos.",
      subject: "R$ 30 para você, R$ 30 para quem você lembrar",
      preheader: "Aposto que alguém acabou de vir à sua cabeça.",
      alt: "Duas xícaras lado a lado, com vapor subindo das duas",
      title: "A dois é mais gostoso.",
      intro:
        "Você sabe melhor do que nós quem ia gostar daqui. Mande o seu código e os dois saem ganhando.",
      yours: "Você ganha",
      theirs: "Seu amigo ganha",
      amount: "R$ 30",
      yoursText: "no próximo pedido, assim que o dele for enviado",
      theirsText: "no primeiro pedido, sem valor mínimo",
      codeLabel: "Seu código para indicar",
      action: "Compartilhar meu código",
      steps: [
        ["1", "Passe adiante", "Por mensagem, por e-mail ou num guardanapo de papel."],
        ["2", "A pessoa compra", "O desconto aparece sozinho no carrinho."],
        ["3", "Os dois ganham", "O seu cai na conta quando o pedido dela sai daqui."],
      ],
      note: "Até dez amigos por ano. O desconto não vence.",
    },
    "es-es": {
      name: "Trae a alguien",
      description:
        "Dos mitades iguales para dos personas, un código para compartir y tres pasos cortos.",
      subject: "10 € para ti y 10 € para quien tú quieras",
      preheader: "Seguro que acabas de pensar en alguien.",
      alt: "Dos tazas, una junto a otra, con vapor sobre ambas",
      title: "Mejor con dos tazas.",
      intro:
        "Tú sabes mejor que nadie a quién le gustaría esto. Envíale tu código y salís ganando los dos.",
      yours: "Tú recibes",
      theirs: "La otra persona recibe",
      amount: "10 €",
      yoursText: "en tu próximo pedido, cuando salga el suyo",
      theirsText: "en su primer pedido, sin importe mínimo",
      codeLabel: "Tu código para compartir",
      action: "Compartir mi código",
      steps: [
        ["1", "Pásalo", "Por mensaje, por correo o en una servilleta."],
        ["2", "Hace su pedido", "El descuento aparece solo al pagar."],
        ["3", "Ganáis los dos", "El tuyo llega a tu cuenta en cuanto sale su paquete."],
      ],
      note: "Hasta diez personas al año. El descuento no caduca.",
    },
  },
  sampleData: () => ({ referral_code: "CAFE-27X" }),
  build(w, k) {
    const halfOf = (label: string, text: string, color: "brand" | "accent") => {
      const ink = color === "brand" ? k.onBrand : k.onAccent;
      return k.column(
        50,
        [
          k.text(`**${label}**`, { color: ink, padding: pad(36, 0) }),
          k.h2(w.amount, { color: ink, fontSize: 48, padding: pad(4, 4) }),
          k.text(text, { color: ink, fontSize: 15, padding: pad(0, 36) }),
        ],
        { color: color === "accent" ? color : null },
      );
    };
    return {
      styles: k.styles({ ground: "paper", radius: 16, button: { radius: 40 } }),
      sections: [
        k.section([k.logo()]),
        k.section([k.picture("two-cups", w.alt)]),
        k.section([
          k.h1(w.title, { fontSize: 44, padding: pad(44, 4) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(4, 36) }),
        ]),
        // The second half's color fills the row, because the first one has at least as many lines.
        k.columns(
          [halfOf(w.yours, w.yoursText, "accent"), halfOf(w.theirs, w.theirsText, "brand")],
          { color: "brand" },
        ),
        k.section([
          k.small(w.codeLabel, { align: "center", padding: pad(44, 0) }),
          k.h2("{data.referral_code|FRIEND10}", { align: "center", fontSize: 36, padding: pad(6) }),
          k.button(w.action, { align: "center", padding: pad(14, 44) }),
        ]),
        k.columns(
          w.steps.map(([number = "", title = "", text = ""], at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.h3(`${number}. ${title}`, { padding: pad(8, 2, 16) }),
              k.text(text, { color: "muted", fontSize: 15, padding: pad(0, 12, 16) }),
            ]),
          ),
          { color: "ground", padding: pad(28, 4, 24) },
        ),
        k.section([k.small(w.note, { padding: pad(0, 28) })], { color: "ground" }),
        k.footer("news"),
      ],
    };
  },
});
