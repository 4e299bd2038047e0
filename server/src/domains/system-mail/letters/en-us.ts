import type { Letters } from "./letter.ts";

const aboutLogin = (host: string) =>
  `You receive this mail because it concerns your login at ${host}.`;
const notYou = "Set a new password";

export const enUs: Letters = {
  greeting: (name) => `Hi ${name},`,
  confirmEmail: ({ link, host }) => ({
    subject: "Confirm your email",
    preheader: "One click, and everything important reaches you.",
    heading: "Confirm your email",
    paragraphs: [
      "One click tells us that this address is yours. From then on password links and security notices reach you here.",
    ],
    action: { label: "Confirm email", link },
    note: "You did not create a login? Ignore this mail, and nothing happens.",
    reason: aboutLogin(host),
  }),
  resetPassword: ({ link, minutes, host }) => ({
    subject: "Set a new password",
    preheader: `The link works once, for ${minutes} minutes.`,
    heading: "Set a new password",
    paragraphs: [
      "Somebody asked for a new password for your login.",
      `The link works once, for ${minutes} minutes.`,
    ],
    action: { label: "Set new password", link },
    note: "Not you? Ignore this mail: your password stays as it is.",
    reason: aboutLogin(host),
  }),
  passwordChanged: ({ time, forgotLink, host }) => ({
    subject: "Your password was changed",
    preheader: "Was it you? Then there is nothing to do.",
    heading: "Your password was changed",
    paragraphs: [
      `The password of your login was changed on ${time}. Other devices were signed out.`,
      "Was it you? Then there is nothing to do.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Not you? Set a new password now: it signs out everybody who is in.",
    reason: aboutLogin(host),
  }),
  confirmNewEmail: ({ link, minutes, host }) => ({
    subject: "Confirm your new email",
    preheader: `The link works once, for ${minutes} minutes.`,
    heading: "Confirm your new email",
    paragraphs: [
      "You asked to sign in with this address from now on. Your email changes once you confirm it.",
      `The link works once, for ${minutes} minutes.`,
    ],
    action: { label: "Confirm new email", link },
    note: "Not you? Ignore this email, and nothing changes.",
    reason: `You received this email because someone entered your address at ${host}.`,
  }),
  emailChangeRequested: ({ newEmail, time, forgotLink, host }) => ({
    subject: "Your email is about to change",
    preheader: "Was it you? Then there is nothing to do.",
    heading: "Your email is about to change",
    paragraphs: [
      `On ${time}, someone signed in to your account asked to change its email to ${newEmail}.`,
      "The email changes once the new address is confirmed. Until then, you sign in with this one.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Not you? Set a new password now. That cancels the change and ends all sessions.",
    reason: aboutLogin(host),
  }),
  emailChanged: ({ newEmail, time, homeLink, host }) => ({
    subject: "Your email was changed",
    preheader: `You now sign in with ${newEmail}.`,
    heading: "Your email was changed",
    paragraphs: [
      `On ${time}, the email of your account was changed to ${newEmail}. Other sessions were ended.`,
    ],
    action: { label: "Sign in", link: homeLink },
    note: `Not you? Contact the team that runs ${host} right away.`,
    reason: aboutLogin(host),
  }),
  twoFactorEnabled: ({ time, forgotLink, host }) => ({
    subject: "Two-step sign-in is on",
    preheader: "From now on every sign-in asks for a code.",
    heading: "Two-step sign-in is on",
    paragraphs: [
      `Since ${time} every sign-in asks for a code of your authenticator app.`,
      "Keep your recovery codes in a safe place: they open the door when the app is lost.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Not you? Set a new password now.",
    reason: aboutLogin(host),
  }),
  twoFactorDisabled: ({ time, forgotLink, host }) => ({
    subject: "Two-step sign-in is off",
    preheader: "Your password alone signs you in again.",
    heading: "Two-step sign-in is off",
    paragraphs: [`Since ${time} your password alone signs you in again.`],
    action: { label: notYou, link: forgotLink },
    note: "Not you? Set a new password now, then turn two-step sign-in on again.",
    reason: aboutLogin(host),
  }),
  recoveryCodeUsed: ({ time, left, forgotLink, host }) => ({
    subject: "A recovery code was used",
    preheader: `${codesLeft(left)} Was it you? Then there is nothing to do.`,
    heading: "A recovery code was used",
    paragraphs: [
      `On ${time} your login was opened with one of your recovery codes. ${codesLeft(left)}`,
      "You can make new ones in your profile at any time.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Not you? Set a new password now, and make new recovery codes.",
    reason: aboutLogin(host),
  }),
  confirmContact: ({ link, workspaceName, brandColor, wording, days }) => ({
    subject: `Please confirm: emails from ${workspaceName}`,
    preheader: "One click, and they reach you.",
    heading: "Would you like these emails?",
    paragraphs: [
      `${workspaceName} would like to write to this address. It only does so once you agree:`,
      `“${wording}”`,
      `The link works for ${days} days.`,
    ],
    action: { label: "Go to confirmation", link },
    note: "You did not ask for this? Ignore this mail: without your yes, no newsletter comes.",
    reason: `Sent for ${workspaceName}.`,
    sender: { name: workspaceName, color: brandColor },
  }),
  planEnded: ({ link, workspaceName, isTrial, paused, host }) => ({
    subject: isTrial
      ? `The free trial of ${workspaceName} has ended`
      : `The plan of ${workspaceName} has ended`,
    preheader: "Nothing is lost. Campaigns that are being sent will finish.",
    heading: isTrial ? "Your free trial has ended" : "Your plan has ended",
    paragraphs: [
      `${isTrial ? "The free trial" : "The plan"} of ${workspaceName} has ended. Campaigns that are being sent will finish.`,
      pausedByPlan(paused),
      "You can still sign in to see your data, pause or cancel campaigns, and export your contacts.",
    ],
    action: { label: "See your plan", link },
    note: "Once a plan is active, you can resume everything that was paused with one click.",
    reason: `You receive this email because you own ${workspaceName} at ${host}.`,
  }),
  invitation: ({ link, workspaceName, invitedBy, days, host }) => ({
    subject: `${invitedBy} invites you to ${workspaceName}`,
    preheader: `Work together in ${workspaceName}.`,
    heading: `Join ${workspaceName}`,
    paragraphs: [
      `${invitedBy} would like to work with you in ${workspaceName}, on Arauto.`,
      days === 1
        ? "The invitation is open for one day."
        : `The invitation is open for ${days} days.`,
    ],
    action: { label: "See invitation", link },
    note: `You do not know ${invitedBy}? Ignore this mail, and nothing happens.`,
    reason: `Sent for ${invitedBy} from ${host}.`,
  }),
};

function codesLeft(left: number): string {
  if (left === 0) return "None is left.";
  return left === 1 ? "One is left." : `${left} are left.`;
}

function pausedByPlan(paused: number): string {
  if (paused === 0) return "No workflows or scheduled campaigns had to be paused.";
  return paused === 1
    ? "We paused 1 workflow or scheduled campaign."
    : `We paused ${paused} workflows and scheduled campaigns.`;
}
