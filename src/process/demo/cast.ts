/** A company of the demo and who is known there, as `First Last, Job title`. */
export interface DemoCompany {
  domain: string;
  name: string;
  industry: string;
  region: string;
  people: readonly string[];
}

/** Those of the first client, with the contacts that `DEMO=small` has too: together 12 companies and 60 contacts. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    domain: 'northgate.example',
    name: 'Northgate Supply',
    industry: 'Logistics',
    region: 'north',
    people: [
      'Marcus Adeyemi, Operations Director',
      'Ines Caldeira, Buyer',
      'Tom Hargreave, Fleet Manager',
      'Yuki Tanabe, Controller',
    ],
  },
  {
    domain: 'ridgeline.example',
    name: 'Ridgeline Dental',
    industry: 'Healthcare',
    region: 'west',
    people: [
      'Camille Roussel, Practice Manager',
      'Omar Haddad, Orthodontist',
      'Beth Lindqvist, Head Nurse',
      'Ravi Menon, Partner',
    ],
  },
  {
    domain: 'harborworks.example',
    name: 'Harbor Works',
    industry: 'Marine',
    region: 'coast',
    people: [
      'Signe Dahl, Yard Manager',
      'Paolo Ferri, Chief Engineer',
      'Grace Mbeki, Procurement Lead',
      'Ewan Muir, Planner',
      'Lucia Prieto, Finance Director',
    ],
  },
  {
    domain: 'stonebridge.example',
    name: 'Stonebridge Advisory',
    industry: 'Consulting',
    region: 'south',
    people: [
      'Helen Zhou, Managing Partner',
      'Viktor Halasz, Principal',
      'Amara Osei, Analyst',
      'Daniel Brandt, Head of Research',
    ],
  },
  {
    domain: 'larkhill.example',
    name: 'Larkhill Roasters',
    industry: 'Food',
    region: 'west',
    people: [
      'Nadia Benali, Founder',
      'Felix Aumann, Roastmaster',
      'Joanna Kepler, Wholesale Manager',
      'Sam Whitlock, Buyer',
      'Mei Lin, Brand Manager',
    ],
  },
  {
    domain: 'cobaltrobotics.example',
    name: 'Cobalt Robotics',
    industry: 'Automation',
    region: 'north',
    people: [
      'Arjun Desai, Chief Technology Officer',
      'Petra Novak, Head of Sales',
      'Luke Ferreira, Applications Engineer',
      'Sofia Marchetti, Operations Lead',
      'Ben Achterberg, Buyer',
    ],
  },
  {
    domain: 'fernhill.example',
    name: 'Fernhill Legal',
    industry: 'Legal',
    region: 'south',
    people: [
      'Rosa Delgado, Partner',
      'Henrik Solberg, Counsel',
      'Aisha Karim, Office Manager',
      'Colin Fraser, Associate',
    ],
  },
  {
    domain: 'quaystone.example',
    name: 'Quaystone Freight',
    industry: 'Logistics',
    region: 'coast',
    people: [
      'Imre Sand, Terminal Manager',
      'Kofi Annorbah, Customs Lead',
      'Elsa Bergman, Scheduler',
      'Miguel Torres, Safety Officer',
      'Hana Sato, Account Director',
    ],
  },
  {
    domain: 'brightwater.example',
    name: 'Brightwater Foods',
    industry: 'Food',
    region: 'coast',
    people: [
      'Claire Dubois, Quality Director',
      'Anton Weiss, Plant Manager',
      'Zainab Yusuf, Supply Planner',
      'Rory Keane, Category Manager',
    ],
  },
  {
    domain: 'elmcroft.example',
    name: 'Elmcroft Heating',
    industry: 'Building services',
    region: 'north',
    people: [
      'Tove Lind, Managing Director',
      'Jakub Wolski, Service Manager',
      'Priyanka Rao, Estimator',
      'Dylan Moss, Stores Manager',
    ],
  },
  {
    domain: 'pinnacle.example',
    name: 'Pinnacle Coatings',
    industry: 'Chemicals',
    region: 'south',
    people: [
      'Bo Aasen, Research Director',
      'Leila Haidari, Plant Chemist',
      'Marta Vidal, Export Manager',
      'Owen Price, Warehouse Lead',
      'Ada Fontaine, Controller',
    ],
  },
  {
    domain: 'tidewell.example',
    name: 'Tidewell Energy',
    industry: 'Energy',
    region: 'coast',
    people: [
      'Jonas Eklund, Asset Manager',
      'Farah Siddiqui, Grid Engineer',
      'Niamh Byrne, Head of Contracts',
      'Carlos Pena, Site Lead',
      'Ola Nordmann, Trading Analyst',
    ],
  },
];

/** Those of the second client. */
export const OTHER_COMPANIES: readonly DemoCompany[] = [
  {
    domain: 'oakmere.example',
    name: 'Oakmere Clinics',
    industry: 'Healthcare',
    region: 'north',
    people: [
      'Pavel Ruiz, Medical Director',
      'Anna Kowalczyk, Clinic Manager',
      'Seth Okoro, Buyer',
      'Wendy Lau, Controller',
    ],
  },
  {
    domain: 'copperfield.example',
    name: 'Copperfield Tools',
    industry: 'Manufacturing',
    region: 'west',
    people: [
      'Gwen Parry, Sales Director',
      'Stefan Ilic, Toolmaker',
      'Maya Cohen, Buyer',
      'Rafael Souza, Plant Manager',
    ],
  },
  {
    domain: 'silverline.example',
    name: 'Silverline Transit',
    industry: 'Transport',
    region: 'south',
    people: [
      'Astrid Holm, Depot Manager',
      'Kwame Boateng, Route Planner',
      'Julie Martin, Fleet Buyer',
      'Piotr Zielak, Engineer',
    ],
  },
];

/** One lead of the demo. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  company: DemoCompany;
}

/** Everybody of these companies, in their order. */
export const peopleOf = (companies: readonly DemoCompany[]): DemoPerson[] =>
  companies.flatMap((company) =>
    company.people.map((line) => {
      const [name = '', jobTitle = ''] = line.split(', ');
      const [firstName = '', lastName = ''] = name.split(' ');
      const email = `${firstName}.${lastName}@${company.domain}`.toLowerCase();
      return { email, firstName, lastName, jobTitle, company };
    }),
  );

/** Everybody of the first client who has an address; the first is a contact of the small demo too. */
export function firstLeads(): DemoPerson[] {
  const [northgate] = COMPANIES;
  const dana = {
    email: 'dana@northgate.example',
    firstName: 'Dana',
    lastName: 'Whitfield',
    jobTitle: 'Head of Supply',
  };
  return [...(northgate ? [{ ...dana, company: northgate }] : []), ...peopleOf(COMPANIES)];
}
