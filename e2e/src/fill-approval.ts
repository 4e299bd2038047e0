import { call } from "./api.ts";
import { LONG_WORD } from "./long-values.ts";
import { addMember } from "./second-member.ts";

/** Asks a second member to approve a copy of a campaign, with a thread. */
export async function fillApproval(token: string, campaignId: string): Promise<string> {
  const post = (path: string, body?: unknown, as = token) =>
    call<{ id: string }>(as, path, { method: "POST", body });
  const approver = await addMember(token, {
    name: "Rafael Teles",
    role: "marketer",
    company: "Padaria Aurora",
  });
  const copy = await post(`Campaigns/${campaignId}/Duplicate`);
  const { id } = await post("Approvals", {
    campaignId: copy.id,
    note: `Rafael, dá uma olhada no preço? ${LONG_WORD}`,
  });
  await post(`Approvals/${id}/Comment`, { text: "Já vejo." }, approver.token);
  return id;
}
