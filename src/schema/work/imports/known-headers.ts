import type { Imported } from './choices.js';

/**
 * Common names of columns by field: lower case, without accents or punctuation. The names of fields and their columns
 * are known too, and names that stand for a field that does not exist are passed over. A name with `?` counts where the first values fit the field, see `FITTING`.
 *
 * No name but its own stands for the status of a contact: statuses of other systems would end opt-outs.
 */
export const KNOWN_HEADERS: Readonly<Record<Imported, Readonly<Record<string, string>>>> = {
  contact: {
    email:
      'mail emailaddress mailaddress workemail businessemail primaryemail adresseemail correo email1value email1address',
    linkedinUrl:
      'linkedin linkedinprofile linkedinprofileurl personlinkedinurl url? link? profile? profileurl? publicprofileurl?',
    phone:
      'phonenumber telephone tel mobile mobilephone cell cellphone workphone businessphone workdirectphone mobilephonenumber phone1value telefon handy telefono',
    firstName: 'first forename givenname vorname prenom nombre',
    lastName: 'last surname familyname nachname nom apellido apellidos',
    jobTitle: 'title position role jobposition headline organizationtitle organization1title funktion poste cargo',
    companyDomain: 'domain website websiteurl companywebsite companydomainname companyurl webseite siteweb',
    companyName:
      'company organization organisation organizationname organization1name employer account accountname companyaccount associatedcompany firma unternehmen societe empresa',
    origin: 'source leadsource quelle',
  },
  company: {
    domain: 'website websiteurl companydomain companydomainname companywebsite url webseite siteweb',
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
    activityTypeName: 'typename',
    occurredAt: 'timestamp date time when happenedat datum fecha',
    email: 'contactemail leademail mail emailaddress',
    linkedinUrl: 'linkedin linkedinprofile profileurl',
    phone: 'phonenumber telephone tel mobile telefon',
    domain: 'companydomain website webseite',
    source: 'origin quelle',
  },
  suppression: {
    value: 'entry emailordomain emailaddressordomain blocklist blocklistentry blockedentry identifier eintrag',
    email: 'mail emailaddress mailaddress leademail contactemail',
    domain: 'companydomain website',
    phone: 'phonenumber telephone tel mobile telefon',
    linkedinUrl: 'linkedin linkedinprofile profileurl',
    reason: 'grund motif motivo',
    note: 'notes comment bemerkung',
    endsAt: 'until expires expiresat endson bis',
  },
};

/** What one of the first values of a column holds, where its name alone does not tell the field. */
export const FITTING: Readonly<Record<string, RegExp>> = { linkedinUrl: /\blinkedin\.com\//i };
