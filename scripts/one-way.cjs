/** Matches the files of some modules of a folder. */
const matching = (folder, modules) =>
  `^${folder}/(${modules.map((module) => module.replace('.', '\\.')).join('|')})(/|$)`;

/**
 * Import rules of a folder: each module imports none after it, and every module is in the list.
 * @param {string} folder from the root
 * @param {string[]} modules lowest first; a name with an ending is a module of one file
 */
const oneWay = (folder, modules) => [
  ...modules.slice(0, -1).map((module, place) => ({
    name: `one-way: ${folder}/${module}`,
    severity: 'error',
    comment: 'Move what both need to the lower of the two modules, or to a module below both.',
    from: { path: matching(folder, [module]) },
    to: { path: matching(folder, modules.slice(place + 1)) },
  })),
  {
    name: `listed: ${folder}`,
    severity: 'error',
    comment: 'A new module gets its place in the list at the top of the configuration.',
    from: { path: `^${folder}/[^/]+(/|$)`, pathNot: `${matching(folder, modules)}|^${folder}/index\\.ts$` },
    to: {},
  },
];

module.exports = { oneWay };
