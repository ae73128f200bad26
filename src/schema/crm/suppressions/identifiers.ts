import { InvalidError } from '../../../errors.js';
import { domainName } from '../../../values/domain-name.js';
import { emailAddress } from '../../../values/email-address.js';
import { linkedinUrl } from '../../../values/linkedin-url.js';
import { phoneNumber } from '../../../values/phone-number.js';
import { isRecordId } from '../../../values/record-id.js';
import type { SuppressionKind } from '../../../values/suppression.js';

/** One subject, as a caller names it: exactly one of these. */
export interface SubjectInput {
  email?: string | null | undefined;
  domain?: string | null | undefined;
  phone?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  personId?: number | null | undefined;
}

/** A subject in its normal form. */
export interface Subject {
  kind: Exclude<SuppressionKind, 'erased'>;
  value: string;
  personId: number | null;
}

const TEXTS = [
  ['email', 'email', () => emailAddress],
  ['domain', 'domain', () => domainName],
  ['phone', 'phone', phoneNumber],
  ['linkedinUrl', 'linkedin_url', () => linkedinUrl],
] as const;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** @returns the subject, or what is wrong with it */
export function readSubject(input: SubjectInput, country: string | null): Subject | InvalidError {
  const given = [...TEXTS.filter(([name]) => isGiven(input[name])), ...(isGiven(input.personId) ? ['personId'] : [])];
  if (given.length !== 1)
    return new InvalidError({
      subject: ['Exactly one of email, domain, phone, linkedinUrl and personId is required.'],
    });
  const { personId } = input;
  if (typeof personId === 'number') {
    if (!isRecordId(personId)) return new InvalidError({ personId: ['Must be the id of a Person.'] });
    return { kind: 'person', value: `person:${personId}`, personId };
  }
  for (const [name, kind, parser] of TEXTS) {
    if (!isGiven(input[name])) continue;
    const parsed = parser(country).safeParse(input[name]);
    if (parsed.success) return { kind, value: parsed.data, personId: null };
    return new InvalidError({ [name]: parsed.error.issues.map(({ message }) => message) });
  }
  throw new Error('No subject was read.');
}

/** Domains of public mailbox providers: an entry of one would suppress people who have nothing in common. */
export const PUBLIC_MAILBOX_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.it hotmail.es
   live.com live.co.uk live.de live.fr live.nl msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.in yahoo.co.jp
   yahoo.com.br ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.at
   gmx.ch gmx.com web.de t-online.de freenet.de arcor.de mail.com email.com zoho.com fastmail.com hey.com tutanota.com tuta.io yandex.ru
   yandex.com mail.ru inbox.ru list.ru bk.ru rambler.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
   orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it alice.it tin.it tiscali.it terra.es telefonica.net
   uol.com.br bol.com.br terra.com.br btinternet.com sky.com virginmedia.com ntlworld.com comcast.net verizon.net att.net sbcglobal.net
   cox.net charter.net bellsouth.net earthlink.net shaw.ca rogers.com bigpond.com optusnet.com.au xtra.co.nz bluewin.ch hispeed.ch
   seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl ziggo.nl kpnmail.nl planet.nl home.nl telenet.be skynet.be rediffmail.com`.split(
    /\s+/,
  ),
);
