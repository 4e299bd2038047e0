import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A welcome email with the one thing to do: confirm the address. */
export const welcome = defineDesign({
  id: "welcome",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Welcome and confirm",
      description: "An open door, one button to confirm the address and what comes after it.",
      subject: "One click and you are in",
      preheader: "Confirm your address, and here is what to expect from us.",
      alt: "Open door with the sun rising behind it",
      title: "Come in, {account.first_name|the door is open}.",
      intro:
        "Good to have you. Before we write again, please confirm that this address is really yours.",
      action: "Confirm my address",
      expires: "The button works for 48 hours.",
      nextTitle: "What happens then",
      next: [
        ["Today", "Nothing else. Look around in your own time."],
        ["In two days", "One email with the three things people use first."],
        ["After that", "About two a month. Fewer if you say so."],
      ],
      stranger:
        "You did not sign up? Then somebody mistyped. Ignore this email and we will forget the address.",
    },
    "pt-br": {
      name: "Boas-vindas e confirmação",
      description: "Uma porta aberta, um botão para confirmar o e-mail e o que vem depois.",
      subject: "Falta um clique para você entrar",
      preheader: "Confirme seu e-mail e veja o que esperar da gente.",
      alt: "Porta aberta com o sol nascendo ao fundo",
      title: "Pode entrar, {account.first_name|a casa é sua}.",
      intro:
        "Que bom ter você aqui. Antes de escrever de novo, queremos só confirmar que este endereço é mesmo seu.",
      action: "Confirmar meu e-mail",
      expires: "O botão funciona por 48 horas.",
      nextTitle: "O que vem depois",
      next: [
        ["Hoje", "Mais nada. Conheça tudo no seu tempo."],
        ["Daqui a dois dias", "Um e-mail com as três coisas que todo mundo usa primeiro."],
        ["Depois", "Uns dois por mês. Menos, se você preferir."],
      ],
      stranger:
        "Não foi você? Alguém deve ter digitado errado. Ignore este e-mail e esquecemos o endereço.",
    },
    "es-es": {
      name: "Bienvenida y confirmación",
      description: "Una puerta abierta, un botón para confirmar el correo y lo que viene después.",
      subject: "Un clic y ya estás dentro",
      preheader: "Confirma tu correo y mira qué puedes esperar de nosotros.",
      alt: "Puerta abierta con el sol saliendo detrás",
      title: "Adelante, {account.first_name|estás en tu casa}.",
      intro:
        "Nos alegra que estés aquí. Antes de volver a escribirte, confirma que esta dirección es tuya.",
      action: "Confirmar mi correo",
      expires: "El botón funciona durante 48 horas.",
      nextTitle: "Qué pasa después",
      next: [
        ["Hoy", "Nada más. Curiosea a tu ritmo."],
        ["En dos días", "Un correo con las tres cosas que más se usan al principio."],
        ["Luego", "Unos dos al mes. Menos, si lo prefieres."],
      ],
      stranger:
        "¿No te has registrado? Alguien se equivocó al escribir. Ignora este correo y olvidaremos la dirección.",
    },
  },
  sampleData: () => ({ confirm_url: "https://example.com/confirm/7f3a91" }),
  build(w, k) {
    return {
      styles: k.styles({ ground: "tint", radius: 16, button: { radius: 40 } }),
      sections: [
        k.section([k.logo()]),
        k.section([k.picture("open-door", w.alt)]),
        k.section([
          k.h1(w.title, { fontSize: 38, padding: pad(44, 8) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(4, 12) }),
          k.button(w.action, { href: "{{ data.confirm_url }}", padding: pad(16, 8) }),
          k.small(w.expires, { padding: pad(0, 44) }),
        ]),
        k.section([k.h2(w.nextTitle, { padding: pad(36, 8) })], { color: "ground" }),
        ...w.next.map(([when = "", what = ""]) =>
          k.columns(
            [
              k.column(32, [
                k.text(`**${when}**`, { color: k.brandText, padding: { ...pad(10), end: 0 } }),
              ]),
              k.column(68, [k.text(what, { padding: { ...pad(10), start: 8 } })]),
            ],
            { color: "ground", onPhone: "keep" },
          ),
        ),
        k.section([k.space(28)], { color: "ground" }),
        k.section([k.small(w.stranger, { padding: pad(28) })]),
        k.footer("login"),
      ],
    };
  },
});
