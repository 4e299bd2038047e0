import { type Contact, unknownContact } from "@arauto/mail";

const CITIES = ["São Paulo", "Curitiba", "Recife", "Belém", "Natal"];

/** A contact generated from a number, with the fields that the newsletter uses. */
export function contactNumber(index: number): Contact {
  const id = index.toString(16).padStart(12, "0");
  return {
    ...unknownContact(`0190b0a0-0000-7000-8000-${id}`),
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    status: "active",
    fields: {
      city: CITIES[index % CITIES.length] ?? "",
      age: 18 + (index % 62),
      customer_since: `20${15 + (index % 10)}-03-01`,
    },
  };
}
