const split = (words: string) => words.split(/\s*[,\n]\s*/);

/** Words that the data set is made of; which ones a record gets depends on its number and the seed. */
export const WORDS = {
  firstNames:
    split(`Ada,Amir,Anika,Bela,Bruno,Carla,Chen,Clara,Dana,Diego,Elif,Emil,Farah,Felix,Gita,Hanna,Hugo,Ines,Ivan,Jana
    Jonas,Kaito,Karim,Lara,Leila,Luca,Maya,Milan,Mina,Nadia,Noah,Olga,Omar,Paula,Priya,Rafael,Rosa,Samir,Tara,Yusuf`),
  lastNames:
    split(`Abreu,Ahmadi,Aalto,Barros,Becker,Bianchi,Castro,Costa,Dahl,Diallo,Duarte,Eriksen,Fischer,Fontana,Garcia,Gupta
    Haas,Hansen,Haruki,Horvat,Ibrahim,Ito,Jansen,Kaplan,Keller,Khan,Kowal,Larsen,Lindt,Lopez,Mehta,Meyer,Moreau,Mori,Nagy,Nair,Novak
    Okafor,Olsen,Ortiz,Park,Pereira,Petrov,Quinn,Ramos,Rossi,Sato,Schmid,Silva,Singh,Sorensen,Tanaka,Toth,Ueda,Vargas,Vogel,Weber
    Weiss,Yilmaz,Zhang`),
  jobTitles:
    split(`Account Executive,Chief of Staff,Founder,Head of Growth,Head of Supply,IT Manager,Office Manager,Operations Lead
    Product Manager,Sales Director,Store Owner,VP Marketing`),
  industries:
    split(`Aviation,Banking,Biotech,Construction,Dental,Education,Energy,Fashion,Food,Insurance,Legal,Logistics,Media
    Mining,Real estate,Retail,Software,Telecom,Tourism,Wholesale`),
};

/** An SQL array literal; the words hold no quotes. */
export const sqlArray = (words: readonly string[]) => `'{${words.map((word) => `"${word}"`).join(',')}}'::text[]`;
