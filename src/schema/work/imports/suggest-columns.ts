import { WHY_COLUMN } from '../../../sheets/write-rows.js';
import type { ColumnChoice, Imported } from './choices.js';
import { fieldNames, TARGETS } from './targets.js';

/** A name in the form used for comparison: only lower-case letters and digits. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Fields by the column names that stand for them. */
function knownNames(record: Imported): ReadonlyMap<string, string> {
  const target = TARGETS[record];
  return new Map(
    fieldNames(target).flatMap((field): [string, string][] => {
      const column = target.fields[field]?.column;
      const names = [field, ...(column ? [column] : []), ...(SYNONYMS[record][field]?.split(' ') ?? [])];
      return names.map((name) => [plain(name), field]);
    }),
  );
}

/**
 * What columns probably stand for: a field by one of its names, else a custom field. Of several columns for one field
 * the first counts, and so does the first identifier of a contact. The column with reasons of refusals is ignored.
 */
export function suggestColumns(record: Imported, columns: readonly string[]): ColumnChoice[] {
  const known = knownNames(record);
  const wanted = columns.map((column) => known.get(plain(column)));
  const identifier = ['email', 'linkedinUrl', 'phone'].find((field) => wanted.includes(field));
  const custom = new Map((TARGETS[record].customNames ?? []).map((name) => [plain(name), name]));
  const taken = new Set<string>();
  return columns.map((column, index) => {
    if (column === WHY_COLUMN) return { column };
    const field = wanted[index];
    const isOther = record === 'contact' && identifier !== field && TARGETS.contact.fields[field ?? '']?.identifier;
    if (field === undefined || taken.has(field) || isOther)
      return { column, customField: custom.get(plain(column)) ?? column };
    taken.add(field);
    return { column, field };
  });
}

/** Common column names by field: lower case, without accents or punctuation. Field names are known too. */
const SYNONYMS: Readonly<Record<Imported, Readonly<Record<string, string>>>> = {
  contact: {
    email: 'mail emailaddress mailaddress workemail businessemail primaryemail adresseemail correo',
    linkedinUrl: 'linkedin linkedinprofile linkedinprofileurl personlinkedinurl profileurl',
    phone: 'phonenumber telephone tel mobile mobilephone cell workphone telefon handy telefono',
    firstName: 'first forename givenname vorname prenom nombre',
    lastName: 'last surname familyname nachname nom apellido apellidos',
    jobTitle: 'title position role jobposition headline funktion poste cargo',
    companyDomain: 'domain website companywebsite companyurl webseite siteweb',
    contactStatus: 'status leadstatus',
    origin: 'source leadsource quelle',
  },
  company: {
    domain: 'website companydomain companywebsite url webseite siteweb',
    name: 'company companyname account accountname organization organisation firma unternehmen societe empresa',
    industry: 'sector branche secteur',
    companyStatus: 'status accountstatus',
  },
  email: {
    emailType: 'type direction richtung',
    emailTimestamp: 'timestamp date time sent sentat receivedat datum fecha',
    contactEmail: 'email contact lead leademail recipient prospectemail',
    agentEmail: 'agent mailbox sender account emailaccount',
    subject: 'betreff objet asunto subjectline',
    bodyText: 'body text message content nachricht',
    bodyHtml: 'html',
    campaignName: 'campaign kampagne campagne',
    origin: 'source quelle',
  },
  activity: {
    channel: 'medium kanal canal',
    activityKey: 'activitytype activitytypeid typeid type',
    occurredAt: 'timestamp date time when happenedat datum fecha',
    email: 'contactemail leademail mail emailaddress',
    linkedinUrl: 'linkedin linkedinprofile profileurl',
    phone: 'phonenumber telephone tel mobile telefon',
    domain: 'companydomain website webseite',
    source: 'origin quelle',
  },
};
