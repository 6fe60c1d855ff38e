export { noMailer, printingMailer, type Mail, type Mailer } from "./mailer.ts";
export { smtpMailer, type SmtpOptions } from "./smtp-mailer.ts";
