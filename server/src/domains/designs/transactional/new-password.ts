import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A password reset: narrow, quiet, one button, and what to do if you did not request it. */
export const newPassword = defineDesign({
  id: "new-password",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Password reset",
      description:
        "Narrow and quiet: one button, the time it works, and what to do if it was not you.",
      subject: "Choose a new password",
      preheader: "The link works for 30 minutes and only once.",
      title: "A new key for your account",
      intro:
        "Somebody, most likely you, asked to change the password for **{account.email|your address}**.",
      action: "Choose a new password",
      expires: "Works once, for 30 minutes.",
      codeLabel: "On another device? Type this code",
      strangerTitle: "It wasn’t you?",
      stranger:
        "Then nothing has changed and nothing will. Your password stays as it is. If this happens again, reply to this email and we will look into it.",
      fact: "Requested from {data.place|an unknown place}, {data.time|a moment ago}",
      place: "Porto Alegre",
      time: "today at 2:04 p.m.",
    },
    "pt-br": {
      name: "Redefinição de senha",
      description: "Estreito e discreto: um botão, o prazo e o que fazer se não foi você.",
      subject: "Escolha uma nova senha",
      preheader: "O link vale por 30 minutos e só funciona uma vez.",
      title: "Uma chave nova para sua conta",
      intro:
        "Alguém, provavelmente você, pediu para trocar a senha de **{account.email|seu e-mail}**.",
      action: "Escolher nova senha",
      expires: "Funciona uma única vez, por 30 minutos.",
      codeLabel: "Em outro aparelho? Digite este código",
      strangerTitle: "Não foi você?",
      stranger:
        "Então nada mudou e nada vai mudar. Sua senha continua a mesma. Se acontecer de novo, responda a este e-mail e a gente investiga.",
      fact: "Pedido feito de {data.place|um lugar desconhecido}, {data.time|agora há pouco}",
      place: "Porto Alegre",
      time: "hoje às 14h04",
    },
    "es-es": {
      name: "Cambio de contraseña",
      description: "Estrecho y discreto: un botón, el plazo y qué hacer si no has sido tú.",
      subject: "Elige una contraseña nueva",
      preheader: "El enlace vale 30 minutos y solo funciona una vez.",
      title: "Una llave nueva para tu cuenta",
      intro:
        "Alguien, seguramente tú, ha pedido cambiar la contraseña de **{account.email|tu correo}**.",
      action: "Elegir contraseña nueva",
      expires: "Funciona una sola vez, durante 30 minutos.",
      codeLabel: "¿En otro dispositivo? Escribe este código",
      strangerTitle: "¿No has sido tú?",
      stranger:
        "Entonces nada ha cambiado ni cambiará. Tu contraseña sigue siendo la misma. Si vuelve a pasar, responde a este correo y lo investigamos.",
      fact: "Solicitado desde {data.place|un lugar desconocido}, {data.time|hace un momento}",
      place: "Valencia",
      time: "hoy a las 14:04",
    },
  },
  sampleData: (w) => ({
    reset_url: "https://example.com/password/7f3a91",
    code: "482 913",
    place: w.place,
    time: w.time,
  }),
  build(w, k) {
    return {
      styles: k.styles({ ground: "tint", width: 480, radius: 16 }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section([k.picture("key-on-hook", "", { width: 50, radius: 12, padding: pad(8, 8) })]),
        k.section([
          k.h1(w.title, { align: "center", fontSize: 30, padding: pad(20, 4) }),
          k.text(w.intro, { align: "center", padding: pad(4, 8, 36) }),
          k.button(w.action, {
            href: "{{ data.reset_url }}",
            align: "center",
            fullWidth: true,
            padding: pad(16, 4),
          }),
          k.small(w.expires, { align: "center", padding: pad(4, 28) }),
          k.line({ padding: pad(0, 24), line: "dashed" }),
          k.small(w.codeLabel, { align: "center", padding: pad(0) }),
          k.h2("{data.code|— — —}", { align: "center", fontSize: 32, padding: pad(6, 40) }),
        ]),
        k.section(
          [
            k.h3(w.strangerTitle, { padding: pad(32, 0) }),
            k.text(w.stranger, { fontSize: 15, padding: pad(4, 4) }),
            k.small(w.fact, { padding: pad(8, 0) }),
          ],
          { color: "ground" },
        ),
        k.footer("login"),
      ],
    };
  },
});
