/** Kind of a text. Each rule applies to some kinds. */
export type TextKind =
  | 'docstring'
  | 'tag'
  | 'comment'
  | 'error'
  | 'message'
  | 'ui'
  | 'suite'
  | 'title'
  | 'document'

export interface TextRule {
  readonly id: string
  readonly kinds: readonly TextKind[]
  /** Matches the construction that is not allowed. */
  readonly pattern: RegExp
  readonly advice: string
  /** Text of the first kind that violates the rule. */
  readonly example: string
  /** Texts that the rule accepts. Default: none. */
  readonly except?: ReadonlySet<string>
}

/** Error messages that the specification fixes, without a period. */
const SPECIFIED_ERRORS: ReadonlySet<string> = new Set([
  '{} configuration does not exist',
  'Chain switching failed, manually switch the chain in the wallet',
  'ChainId field not a number in transaction',
  'ChainId not a number',
  'Data field not defined in transaction',
  'Hash is invalid',
  'Hash not found',
  'Invalid permit length',
  'No chainId',
  'Permit is already compressed',
  'Permit is already decompressed',
  'To field not defined in transaction',
  'Unexpected transfer event request',
  'Universal: No compatible tracking data provided',
])

const DOCS: readonly TextKind[] = ['docstring', 'tag', 'comment']
const SHOWN: readonly TextKind[] = ['error', 'message', 'ui']
const TITLES: readonly TextKind[] = ['title', 'suite']
const ALL: readonly TextKind[] = [...DOCS, ...SHOWN, ...TITLES, 'document']

const WH_WORDS = 'what|who|whom|whose|whoever|whatever|whichever|which|where|wherever|how'
const PREPOSITIONS =
  'of|by|as|in|at|on|from|to|for|with|without|under|between|among|beside|besides|out of|so|than'
const NOBODY = 'nobody|nothing|none|nowhere|everybody|somebody|anybody'

/** Terms of the interface that have a standard name, as pairs of a pattern and the term to use. */
const UI_TERMS: readonly (readonly [pattern: RegExp, term: string])[] = [
  [/\bsold at\b/i, 'Liq. threshold'],
  [/\bLTV to\b/, 'Max LTV'],
  [/\bfall it takes\b/i, 'Drop to liquidation'],
  [/\bliquidation below\b/i, 'Liquidation price'],
  [/\blent out\b|\bdeposits taken up\b/i, 'Utilization, Supply cap, Borrow cap'],
  [/\bleast debt\b/i, 'Minimum borrow'],
  [/\bowes this can owe\b/i, 'Isolated borrow: no other asset can be borrowed'],
  [/\bearned by the token itself\b/i, 'Intrinsic yield'],
  [/\bnothing is owed\b|\bowed\b/i, 'Debt'],
  [/\bpaid beside\b/i, 'Additional fees'],
  [/\bquote ends in\b/i, 'Quote expires in'],
  [/\bearlier transfers\b/i, 'Recent transfers'],
  [/\bresume from a hash\b|\bfollow a transfer by its hash\b/i, 'Track a transfer by hash'],
  [/\banswered in\b/i, 'the route, with the response time in a tooltip'],
  [/\bis asked of your wallet\b/i, 'No signature needed yet.'],
  [/\blook at an address\b/i, 'View an address'],
  [/\blies with a lender\b/i, 'No lending positions yet.'],
  [/\bread again\b/i, 'Retry'],
  [/\bnot mined by then\b/i, 'The transaction reverts if it is not included by then.'],
  [/\bleads nowhere\b|\bcheck it for a slip\b/i, 'Page not found.'],
  [/\bno gas of yours\b/i, 'It costs no gas.'],
  [/\blonger than it should\b/i, 'This is taking longer than usual.'],
  [/\bgoes furthest\b/i, 'the highest of any asset'],
  [/\bno pool is like that\b/i, 'No pools match these filters.'],
  [/\bis no amount\b/i, 'Enter a number, for example 12.5.'],
  [/\bthan anybody is asked with\b/i, 'Slippage cannot exceed 50%.'],
]

/** Banned constructions, with the kinds of text in which they are searched for. */
export const TEXT_RULES: readonly TextRule[] = [
  {
    id: 'docstring-opening',
    kinds: ['docstring'],
    pattern: new RegExp(`^(${WH_WORDS}|${PREPOSITIONS}|${NOBODY}|not|that|and|or|but|both)\\b`, 'i'),
    advice: 'Start with a verb, or with a noun phrase that names the thing.',
    example: 'What a provider has seen has left.',
  },
  {
    id: 'tag-opening',
    kinds: ['tag'],
    pattern: new RegExp(`^@\\w+ +(\`[^\`]*\` *|\\w+Error )?(-  *)?(${WH_WORDS})\\b`, 'i'),
    advice: 'Name the value with a noun phrase.',
    example: '@returns what each moment was that it passed',
  },
  {
    id: 'free-relative',
    kinds: ['docstring', 'tag', 'comment', 'title'],
    pattern: /\bwhat\b(?! if\b)/i,
    advice: 'Name the thing instead of describing it with "what".',
    example: 'Reads what was signed.',
  },
  {
    id: 'negative-predicate',
    kinds: ALL,
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were|be|been) (?:none|nobody|nowhere|no (?!longer|more|less|later|earlier|matter|doubt|need)[a-z])/i,
    advice: 'Write "is not a ..." or "Invalid ...".',
    example: 'The private key is none',
  },
  {
    id: 'no-word-for',
    kinds: ALL,
    pattern: /\b(?:has|have|had|knows?|with) no words? for\b/i,
    advice: 'Write "does not report" or "does not support".',
    example: 'A bridge whose API has no word for a failure',
  },
  {
    id: 'personification',
    kinds: ALL,
    pattern:
      /\b(?:is|are|was|were|be|been|being|gets?) (?:spared|heard|told|believed|judged|let go|tried out|tried on)\b|\b(?:lets?|letting) go\b|\bstrays?\b|\bholds? it against\b/i,
    advice: 'Software returns, requests, times out, persists, validates.',
    example: 'A provider that failed is spared for a while.',
  },
  {
    id: 'posture',
    kinds: ALL,
    pattern:
      /\b(?:stands|stood|lies|lay|laid) (?:in|at|on|by|with|beside|before|behind|between|there|here|under|upon|below|above)\b|\bgoe?s? round\b|\bgoing round\b|\b(?:is|are|was|were|be|been) held (?:to|against|by)\b|\bholds? [\w ]{1,30} to (?:the|its|their|a|an)\b|\bhanded (?:in|over|out)\b|\bcomes? back as\b/i,
    advice: 'Write "is", "validated against", "injected" or "returned".',
    example: 'The reply is held to the request.',
  },
  {
    id: 'private-word',
    kinds: ALL,
    pattern:
      /\b(?:anew|afresh|beside|for ever|whoever|whosoever|nobody|anybody|somebody|everybody|nought|mended|mends?|thereof|wherewith|for nothing)\b/i,
    advice: 'Use the ordinary word: again, in addition to, indefinitely, a user, fix.',
    example: 'Whoever is silent is aborted.',
  },
  {
    id: 'metaphor',
    kinds: ALL,
    pattern:
      /\b(?:the house|rooms?|doors?|strangers?|desks?|deeds?|wish(?:es)?|witness(?:es|ed)?|rigs?|scenes?|fates?|trials?|ground floor|judge(?:s|d|ments?)?|books? of|quote board|the books)\b|\bfloors (?:between|of)\b/i,
    advice: 'Use the standard term: module, layer, entry point, validate, simulation, status.',
    example: 'Rooms import only from the floors below them.',
  },
  {
    id: 'refusal',
    kinds: ALL,
    pattern: /\brefus(?:e|es|ed|al|als|ing)\b|\bdeclin(?:es|ed|ing)\b(?! in\b)/i,
    advice: 'Write "rejects" or "does not support".',
    example: 'The provider refuses this pair.',
  },
  {
    id: 'agreement',
    kinds: ALL,
    pattern: /\b(?:is|are|was|were|been|as) agreed\b|\bagreements?\b|\bagreed (?:terms|amount|spender)\b/i,
    advice: 'Write "the quoted terms" or "quoted".',
    example: 'It spends more than was agreed.',
  },
  {
    id: 'spelling',
    kinds: ALL,
    pattern:
      /\b(?:behaviours?|colours?|favours?|honours?|neighbours?|catalogues?|(?:un)?recogni[s]\w+|organi[s](?:e|ed|es|ing|ation)\w*|normali[s]\w+|utili[s](?:e|ed|es|ing|ation)\w*|initiali[s](?:e|ed|es|ing|ation)|seriali[s](?:e|ed|es|ing|ation)|summari[s]e\w*|cancell(?:ed|ing)|licences?|judgements?|grey|centres?|fulfil|labelled|modelled|travelled|defence|maths|programmes?|artefacts?|whilst|learnt)\b/,
    advice: 'American spelling: behavior, canceled, utilization, catalog.',
    example: 'Retries are part of its behaviour.',
  },
  {
    id: 'error-sentence',
    kinds: ['error'],
    pattern: /^(?=[a-z])(?!\{)|[^.?!}…:]$|\n$/,
    advice: 'Errors are full sentences that end with a period: "{Subject} {problem}: {detail}. {Remedy}."',
    example: 'Provider is configured twice',
    except: SPECIFIED_ERRORS,
  },
  {
    id: 'title-statement',
    kinds: ['title'],
    pattern: new RegExp(
      `^(and|or|but|${WH_WORDS}|${PREPOSITIONS}|${NOBODY}|not|that|when|while|if)\\b|^\\S+(\\s\\S+)?$`,
      'i',
    ),
    advice: 'A test title is a complete statement that can be read alone.',
    example: 'of a wallet that left',
  },
  ...UI_TERMS.map(([pattern, term]) => ({
    id: 'ui-term',
    kinds: ['ui', 'message', 'document'] as const,
    pattern,
    advice: `The standard term: ${term}`,
    example: '',
  })),
]
