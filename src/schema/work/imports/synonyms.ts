import type { Imported } from './choices.js';

/**
 * What columns of files are often called, by the field that they stand for: in small letters, without accents, spaces and marks. The
 * name of the field itself, and that of its column, are always known.
 */
export const SYNONYMS: Readonly<Record<Imported, Readonly<Record<string, readonly string[]>>>> = {
  contact: {
    email: [
      'mail',
      'emailaddress',
      'mailaddress',
      'workemail',
      'businessemail',
      'primaryemail',
      'adresseemail',
      'correo',
    ],
    linkedinUrl: ['linkedin', 'linkedinprofile', 'linkedinprofileurl', 'personlinkedinurl', 'profileurl'],
    phone: [
      'phonenumber',
      'telephone',
      'tel',
      'mobile',
      'mobilephone',
      'cell',
      'workphone',
      'telefon',
      'handy',
      'telefono',
    ],
    firstName: ['first', 'forename', 'givenname', 'vorname', 'prenom', 'nombre'],
    lastName: ['last', 'surname', 'familyname', 'nachname', 'nom', 'apellido', 'apellidos'],
    jobTitle: ['title', 'position', 'role', 'jobposition', 'headline', 'funktion', 'poste', 'cargo'],
    companyDomain: ['domain', 'website', 'companywebsite', 'companyurl', 'webseite', 'siteweb'],
    contactStatus: ['status', 'leadstatus'],
    origin: ['source', 'leadsource', 'quelle'],
  },
  company: {
    domain: ['website', 'companydomain', 'companywebsite', 'url', 'webseite', 'siteweb'],
    name: [
      'company',
      'companyname',
      'account',
      'accountname',
      'organization',
      'organisation',
      'firma',
      'unternehmen',
      'societe',
      'empresa',
    ],
    industry: ['sector', 'branche', 'secteur', 'sector'],
    companyStatus: ['status', 'accountstatus'],
  },
  email: {
    emailType: ['type', 'direction', 'richtung'],
    emailTimestamp: ['timestamp', 'date', 'time', 'sent', 'sentat', 'receivedat', 'datum', 'fecha'],
    contactEmail: ['email', 'contact', 'lead', 'leademail', 'recipient', 'prospectemail'],
    agentEmail: ['agent', 'mailbox', 'sender', 'account', 'emailaccount'],
    subject: ['betreff', 'objet', 'asunto', 'subjectline'],
    bodyText: ['body', 'text', 'message', 'content', 'nachricht'],
    bodyHtml: ['html'],
    campaignName: ['campaign', 'kampagne', 'campagne'],
    origin: ['source', 'quelle'],
  },
  activity: {
    channel: ['medium', 'kanal', 'canal'],
    activityKey: ['activitytype', 'activitytypeid', 'typeid', 'type'],
    occurredAt: ['timestamp', 'date', 'time', 'when', 'happenedat', 'datum', 'fecha'],
    email: ['contactemail', 'leademail', 'mail', 'emailaddress'],
    linkedinUrl: ['linkedin', 'linkedinprofile', 'profileurl'],
    phone: ['phonenumber', 'telephone', 'tel', 'mobile', 'telefon'],
    domain: ['companydomain', 'website', 'webseite'],
    source: ['origin', 'quelle'],
  },
};
