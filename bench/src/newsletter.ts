// The email that the benchmarks send: about 20 KB on the wire, personalized.
const PRODUCTS = [
  "Serra",
  "Clara",
  "Vento",
  "Aurora",
  "Campo",
  "Bruma",
  "Terra",
  "Riacho",
  "Estrela",
];

const product = (name: string, index: number) => `
  <tr><td style="padding:16px 24px;border-bottom:1px solid #e7e2da;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#3a3a3a">
    <img src="https://cdn.shop.example/img/${name.toLowerCase()}.jpg" width="120" height="120" alt="${name}" style="display:block;float:left;border:0;margin:0 16px 8px 0" />
    <strong style="font-size:18px;color:#1d1d1d">${index + 1}. Café ${name}</strong><br />
    Grown at ${900 + index * 40} meters, picked by hand and dried in the sun for fourteen days. In the cup it is sweet and round, with notes of
    caramel and yellow fruit and a long finish. We roast on Tuesdays and send on the same day, so that it reaches {{ account.fields.city }} fresh.
    Try it as a cold brew as well: 80 grams, coarsely ground, one liter of water and fourteen hours in the fridge.<br />
    <a href="https://shop.example/coffee/${name.toLowerCase()}?from=newsletter&amp;place=${index}" style="color:#b0512a;font-weight:bold;text-decoration:underline">See ${name} in the shop</a>
  </td></tr>`;

const SUBJECT = "{{ account.name }}, the new harvest is here";
const SOURCE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width,initial-scale=1" /><title>The new harvest</title></head>
<body style="margin:0;padding:0;background:#efe3d1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff;max-width:600px">
  <tr><td style="padding:32px 24px;background:#3a2317;font-family:Georgia,serif;font-size:28px;line-height:34px;color:#fbf6ee">
    Good morning, {{ account.name }}! The new harvest is here.</td></tr>
  <tr><td style="padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#3a3a3a">
    You have been with us since {{ account.fields.customer_since }}. This goes to {{ account.email }}: three things we learned at the farm this week,
    and what is new in the shop. {% if account.fields.age > 40 %}For you, who know what you like, we kept the darker roast.{% else %}Each
    of them makes a fine first filter coffee.{% endif %}</td></tr>${PRODUCTS.map(product).join("")}
  <tr><td style="padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#7a675a">
    <a href="https://shop.example/stores" style="color:#7a675a">Stores in {{ account.fields.city }}</a> ·
    <a href="https://shop.example/club" style="color:#7a675a">The club</a></td></tr>
</table></td></tr></table>
</body></html>`;

export const NEWSLETTER = {
  format: "html" as const,
  language: "en-us" as const,
  subject: SUBJECT,
  preheader: "What is new in the shop for {{ account.name }}",
  source: SOURCE,
};
