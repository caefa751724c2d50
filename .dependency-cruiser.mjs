/** Modules of the core, lowest layer first: a module imports only from those before it. */
const CORE_MODULES = [
  'kernel',
  'format',
  'chains',
  'platforms',
  'chain-errors',
  'tokens',
  'prices',
  'balances',
  'quotes',
  'providers',
  'transfers',
  'wallets',
  'execution',
  'lending',
  'lenders',
  'margin',
  'margin-routers',
  'journeys',
  'points',
  'reporting',
  'queries',
]
/** Modules that applications inject. They may load packages that the root entry must not load. */
const ADAPTERS = ['providers', 'lenders', 'margin-routers']
/** Separate entries: they import the modules, and no module imports them. */
const ENTRIES = ['evm', 'fuel', 'smart-account', 'gateway', 'node', 'storage', 'testing']
/** Folders of the reference app, lowest layer first. */
const APP_FOLDERS = ['locales', 'copy', 'ui', 'styles', 'state', 'features', 'pages', 'app']
/** Features of the app in order: a feature may import those before it. */
const APP_FEATURES = [
  'smart-account',
  'address-book',
  'trade',
  'review',
  'transfers',
  'many-legs',
  'multichain',
  'buy-sell',
  'journeys',
  'lending',
  'approvals',
  'markets',
  'portfolio',
  'rewards',
  'wallet-drawer',
]

const CORE = '^packages/core/src/'
const APP = '^examples/app/src/'
const VIEW_MODELS = '^packages/view-models/src/'
/** Files above every module: the composition, and entries that export several modules. */
const TOP_FILES = `${CORE}(create-causeway|all-services|index|data|margin)(\\.test|\\.test-d)?\\.ts$`
const TESTS = '\\.(test|test-d|test-support)\\.tsx?$'
/** Tests of a provider share the reply builders of its sandbox service. */
const REPLY_BUILDER_USERS = '/(conformance\\.test|replies\\.test-support)\\.ts$'

const folders = (base, names) => `${base}(${names.join('|')})/`
const isNot = (names) => (name) => !names.includes(name)
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Imports such as `#network`, whose file depends on the mode of the build. */
const MODE_IMPORTS = ['aliased-subpath-import']

/** Each folder may import only itself and the folders before it. Tests may import what `testsMayImport` matches. */
function layers(base, names, comment, testsMayImport) {
  return names.slice(0, -1).flatMap((name, index) => {
    const from = { path: `${base}${name}/` }
    const to = { path: folders(base, names.slice(index + 1)), dependencyTypesNot: MODE_IMPORTS }
    const rule = error(`layers-${name}`, comment, { ...from, pathNot: testsMayImport && TESTS }, to)
    if (!testsMayImport) return [rule]
    return [
      rule,
      error(
        `layers-${name}-tests`,
        comment,
        { path: `${from.path}.*${TESTS}` },
        { ...to, pathNot: testsMayImport },
      ),
    ]
  })
}

const TESTS_MAY_IMPORT = `${TESTS}|${folders(CORE, [...ADAPTERS, 'testing'])}`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers(
      CORE,
      CORE_MODULES,
      'A module of the core imports only from lower layers: those before it in .dependency-cruiser.mjs. Move shared code down, or pass it in.',
      TESTS_MAY_IMPORT,
    ),
    error(
      'core-composition',
      'The composition and the root entry are above every module.',
      { path: folders(CORE, [...CORE_MODULES, ...ENTRIES]) },
      { path: TOP_FILES },
    ),
    error(
      'core-entries',
      'Separate entries are imported by no module and not by one another.',
      { path: CORE, pathNot: [TESTS, folders(CORE, ENTRIES)] },
      { path: folders(CORE, ENTRIES) },
    ),
    ...ENTRIES.map((entry) =>
      error(
        `core-entry-${entry}`,
        'Separate entries are imported by no module and not by one another.',
        { path: `${CORE}${entry}/`, pathNot: TESTS },
        { path: folders(CORE, ENTRIES.filter(isNot([entry]))) },
      ),
    ),
    error(
      'core-adapters',
      'Providers, lenders and margin routers are injected.',
      { path: CORE, pathNot: [TESTS, `${CORE}margin\\.ts$`, folders(CORE, [...ADAPTERS, 'testing'])] },
      { path: folders(CORE, ADAPTERS) },
    ),
    error(
      'core-heavy',
      'The root entry must load neither viem nor fuels.',
      { path: CORE, pathNot: [TESTS, folders(CORE, [...ADAPTERS, ...ENTRIES])] },
      { path: 'node_modules/(viem|fuels)/', dependencyTypesNot: ['type-only'] },
    ),
    error(
      'core-foreign',
      'The core imports no other package of this repository.',
      { path: CORE, pathNot: REPLY_BUILDER_USERS },
      { path: '^(packages|examples)/', pathNot: [CORE, 'node_modules'] },
    ),
    error(
      'core-reply-builders',
      'Tests of providers import only the services of the sandbox.',
      { path: `${CORE}.*${REPLY_BUILDER_USERS}` },
      { path: '^(packages|examples)/', pathNot: [CORE, '^packages/sandbox/src/services/'] },
    ),
    error(
      'core-misplaced',
      'Every file of the core belongs to a module.',
      { path: CORE, pathNot: [folders(CORE, [...CORE_MODULES, ...ENTRIES]), TOP_FILES] },
      {},
    ),
    error(
      'published-sandbox',
      'Published packages do not import the sandbox.',
      { path: '^packages/(react|view-models)/' },
      { path: '^packages/sandbox/' },
    ),
    error(
      'view-models-framework',
      'View models serve any framework.',
      { path: VIEW_MODELS, pathNot: TESTS },
      { path: '^packages/react/|node_modules/(react(-dom)?|@tanstack/react-[^/]+|wagmi)/' },
    ),
    error(
      'view-models-entries',
      'View models import the core by its public entries.',
      { path: VIEW_MODELS, pathNot: TESTS },
      { path: '^packages/', pathNot: VIEW_MODELS, dependencyTypesNot: ['aliased'] },
    ),
    ...layers(APP, APP_FOLDERS, 'A folder of the app imports only from lower layers.'),
    ...layers(`${APP}features/`, APP_FEATURES, 'A feature imports only features before it.'),
    error(
      'app-ui',
      'The components in ui/ do not import the SDK.',
      { path: `${APP}ui/` },
      { path: '^packages/' },
    ),
    error(
      'app-libraries',
      'Only app/ imports libraries of chains and wallets.',
      { path: APP, pathNot: [`${APP}app/`, `${APP}[^/]+$`] },
      { path: 'node_modules/(viem|wagmi|fuels)/' },
    ),
    error('unresolvable', 'An import leads to no file.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
    },
  },
}
