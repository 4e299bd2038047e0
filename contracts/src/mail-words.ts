import type { MailLanguage } from "./mail-languages.ts";

/** Fixed texts of an email, regardless of its author. `reason` is followed by the workspace's name. */
export interface MailWords {
  /** Text before and after the workspace's name. */
  reason: readonly [before: string, after: string];
  unsubscribe: string;
  preferences: string;
  /** Label of a video's play button. */
  watch: string;
}

const words = (
  before: string,
  after: string,
  unsubscribe: string,
  preferences: string,
  watch: string,
): MailWords => ({
  reason: [before, after],
  unsubscribe,
  preferences,
  watch,
});

const WORDS: Record<MailLanguage, MailWords> = {
  "en-us": words(
    "You are receiving this email because you are a contact of ",
    ".",
    "Unsubscribe",
    "Choose what you receive",
    "Watch the video",
  ),
  "en-gb": words(
    "You are receiving this email because you are a contact of ",
    ".",
    "Unsubscribe",
    "Choose what you receive",
    "Watch the video",
  ),
  "pt-br": words(
    "Você recebeu este e-mail porque é um contato de ",
    ".",
    "Cancelar inscrição",
    "Escolher o que receber",
    "Assistir ao vídeo",
  ),
  "pt-pt": words(
    "Recebeu este e-mail porque é um contacto de ",
    ".",
    "Cancelar subscrição",
    "Escolher o que quer receber",
    "Ver o vídeo",
  ),
  "es-es": words(
    "Recibes este correo porque eres un contacto de ",
    ".",
    "Darse de baja",
    "Elegir qué recibir",
    "Ver el vídeo",
  ),
  "es-mx": words(
    "Recibes este correo porque eres un contacto de ",
    ".",
    "Darse de baja",
    "Elegir qué recibir",
    "Ver el video",
  ),
  "fr-fr": words(
    "Vous recevez cet e-mail car vous êtes un contact de ",
    ".",
    "Se désinscrire",
    "Choisir ce que vous recevez",
    "Voir la vidéo",
  ),
  "de-de": words(
    "Sie erhalten diese E-Mail, weil Sie ein Kontakt von ",
    " sind.",
    "Abbestellen",
    "Auswählen, was Sie erhalten",
    "Video ansehen",
  ),
  "it-it": words(
    "Ricevi questa email perché sei un contatto di ",
    ".",
    "Annulla l’iscrizione",
    "Scegli cosa ricevere",
    "Guarda il video",
  ),
  "nl-nl": words(
    "Je ontvangt deze e-mail omdat je een contact bent van ",
    ".",
    "Uitschrijven",
    "Kies wat je ontvangt",
    "Bekijk de video",
  ),
  "pl-pl": words(
    "Otrzymujesz tę wiadomość, ponieważ jesteś w kontaktach firmy ",
    ".",
    "Wypisz się",
    "Wybierz, co otrzymujesz",
    "Obejrzyj film",
  ),
  "tr-tr": words(
    "Bu e-postayı şu kuruluşun kişilerinden biri olduğunuz için alıyorsunuz: ",
    ".",
    "Abonelikten çık",
    "Ne alacağınızı seçin",
    "Videoyu izle",
  ),
  "ja-jp": words(
    "このメールは",
    "の連絡先にご登録の方にお送りしています。",
    "配信停止",
    "受信内容を選ぶ",
    "動画を見る",
  ),
  "ko-kr": words(
    "이 메일은 ",
    "의 연락처에 등록된 분께 발송됩니다.",
    "수신 거부",
    "받을 내용 선택",
    "동영상 보기",
  ),
  "zh-cn": words("您收到此邮件，是因为您是", "的联系人。", "退订", "选择接收内容", "观看视频"),
  ar: words(
    "تتلقى هذه الرسالة لأنك من جهات اتصال ",
    ".",
    "إلغاء الاشتراك",
    "اختر ما تتلقاه",
    "شاهد الفيديو",
  ),
  he: words(
    "קיבלת את ההודעה הזו כי הפרטים שלך נמצאים ברשימת אנשי הקשר של ",
    ".",
    "הסרה מרשימת התפוצה",
    "בחירת התכנים לקבלה",
    "צפייה בסרטון",
  ),
  fa: words(
    "این ایمیل را دریافت می‌کنید چون در فهرست مخاطبان ",
    " هستید.",
    "لغو اشتراک",
    "انتخاب آنچه دریافت می‌کنید",
    "تماشای ویدیو",
  ),
};

/** Returns the texts of footer and play button in an email's language; the editor uses the same ones. */
export function mailWords(language: MailLanguage): MailWords {
  return WORDS[language];
}
