/** Returns the address that opens a chat with a phone number. */
export const whatsappLink = (phone: string) => `https://wa.me/${phone.replaceAll(/\D/g, "")}`;
