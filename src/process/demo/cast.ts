/** A company of the demo and its contacts, as `First Last, Job title`. */
export interface DemoCompany {
  domain: string;
  name: string;
  industry: string;
  region: string;
  people: readonly string[];
}

/* A company is a line of its fields, followed by indented lines of its people. */
function readCompanies(text: string): DemoCompany[] {
  return text.split(/\n(?! )/).map((lines) => {
    const [fields = '', ...people] = lines.split('\n');
    const [domain = '', name = '', industry = '', region = ''] = fields.split(' | ');
    return { domain, name, industry, region, people: people.join('').trim().split(/; */) };
  });
}

/** The companies of the first client; with the contacts of `DEMO=small` these are 12 companies and 60 contacts. */
export const COMPANIES: readonly DemoCompany[] = readCompanies(`northgate.example | Northgate Supply | Logistics | north
  Marcus Adeyemi, Operations Director; Ines Caldeira, Buyer; Tom Hargreave, Fleet Manager;
  Yuki Tanabe, Controller
ridgeline.example | Ridgeline Dental | Healthcare | west
  Camille Roussel, Practice Manager; Omar Haddad, Orthodontist; Beth Lindqvist, Head Nurse;
  Ravi Menon, Partner
harborworks.example | Harbor Works | Marine | coast
  Signe Dahl, Yard Manager; Paolo Ferri, Chief Engineer; Grace Mbeki, Procurement Lead;
  Ewan Muir, Planner; Lucia Prieto, Finance Director
stonebridge.example | Stonebridge Advisory | Consulting | south
  Helen Zhou, Managing Partner; Viktor Halasz, Principal; Amara Osei, Analyst;
  Daniel Brandt, Head of Research
larkhill.example | Larkhill Roasters | Food | west
  Nadia Benali, Founder; Felix Aumann, Roastmaster; Joanna Kepler, Wholesale Manager;
  Sam Whitlock, Buyer; Mei Lin, Brand Manager
cobaltrobotics.example | Cobalt Robotics | Automation | north
  Arjun Desai, Chief Technology Officer; Petra Novak, Head of Sales; Luke Ferreira, Applications Engineer;
  Sofia Marchetti, Operations Lead; Ben Achterberg, Buyer
fernhill.example | Fernhill Legal | Legal | south
  Rosa Delgado, Partner; Henrik Solberg, Counsel; Aisha Karim, Office Manager;
  Colin Fraser, Associate
quaystone.example | Quaystone Freight | Logistics | coast
  Imre Sand, Terminal Manager; Kofi Annorbah, Customs Lead; Elsa Bergman, Scheduler;
  Miguel Torres, Safety Officer; Hana Sato, Account Director
brightwater.example | Brightwater Foods | Food | coast
  Claire Dubois, Quality Director; Anton Weiss, Plant Manager; Zainab Yusuf, Supply Planner;
  Rory Keane, Category Manager
elmcroft.example | Elmcroft Heating | Building services | north
  Tove Lind, Managing Director; Jakub Wolski, Service Manager; Priyanka Rao, Estimator;
  Dylan Moss, Stores Manager
pinnacle.example | Pinnacle Coatings | Chemicals | south
  Bo Aasen, Research Director; Leila Haidari, Plant Chemist; Marta Vidal, Export Manager;
  Owen Price, Warehouse Lead; Ada Fontaine, Controller
tidewell.example | Tidewell Energy | Energy | coast
  Jonas Eklund, Asset Manager; Farah Siddiqui, Grid Engineer; Niamh Byrne, Head of Contracts;
  Carlos Pena, Site Lead; Ola Nordmann, Trading Analyst`);

/** The companies of the second client. */
export const OTHER_COMPANIES: readonly DemoCompany[] =
  readCompanies(`oakmere.example | Oakmere Clinics | Healthcare | north
  Pavel Ruiz, Medical Director; Anna Kowalczyk, Clinic Manager; Seth Okoro, Buyer;
  Wendy Lau, Controller
copperfield.example | Copperfield Tools | Manufacturing | west
  Gwen Parry, Sales Director; Stefan Ilic, Toolmaker; Maya Cohen, Buyer;
  Rafael Souza, Plant Manager
silverline.example | Silverline Transit | Transport | south
  Astrid Holm, Depot Manager; Kwame Boateng, Route Planner; Julie Martin, Fleet Buyer;
  Piotr Zielak, Engineer`);

/** One lead of the demo. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  company: DemoCompany;
}

/** All contacts of these companies, in order. */
export const peopleOf = (companies: readonly DemoCompany[]): DemoPerson[] =>
  companies.flatMap((company) =>
    company.people.map((line) => {
      const [name = '', jobTitle = ''] = line.split(', ');
      const [firstName = '', lastName = ''] = name.split(' ');
      const email = `${firstName}.${lastName}@${company.domain}`.toLowerCase();
      return { email, firstName, lastName, jobTitle, company };
    }),
  );

/** All contacts of the first client with an address; the first is also in the small demo. */
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
