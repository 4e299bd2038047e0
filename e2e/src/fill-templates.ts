import { call, type CallInit } from "./api.ts";
import { templateBody } from "./template-body.ts";

interface Id {
  id: string;
}

/** A complete PNG with one red pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates templates in every status, some from designs, an image in the library, and a brand. */
export async function fillTemplates(token: string, longWord: string): Promise<void> {
  const post = <T = Id>(path: string, body?: CallInit["body"]) =>
    call<T>(token, path, { method: "POST", body });
  const { items } = await call<{ items: Id[] }>(token, "TemplateDesigns?language=pt-br");
  for (const { id } of items.slice(1, 4)) {
    const design = await call<{ name: string; content: object }>(
      token,
      `TemplateDesigns/${id}?language=pt-br`,
    );
    const created = await post("Templates", { name: design.name, content: design.content });
    await post("Templates/BulkTags", {
      ids: [created.id],
      add: ["Clube do pão", longWord.slice(0, 40)],
      remove: [],
    });
  }
  const words = { subject: "Pão de ontem", source: "<p>Olá</p>" };
  const resting = await post("Templates", templateBody("Inverno passado", words));
  await post("Templates/BulkStatus", { ids: [resting.id], status: "inactive" });
  const deleted = [
    await post("Templates", templateBody("Rascunho antigo", words)),
    await post("Templates", templateBody(longWord, words)),
  ];
  await post("Templates/BulkDelete", { ids: deleted.map(({ id }) => id) });

  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(PIXEL)], { type: "image/png" }), `${longWord}.png`);
  await post("Images", form);
  const kit = await call<object>(token, "BrandKit");
  await call(token, "BrandKit", {
    method: "PUT",
    body: {
      ...kit,
      color: "#117342",
      headingFont: "serif",
      website: "https://padaria.example.com",
      social: [{ network: "instagram", href: "https://instagram.com/padaria" }],
    },
  });
}
