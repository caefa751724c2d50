import { describe, expect, it } from 'vitest'
import {
  countFindings,
  formatBaseline,
  grownRules,
  newFindings,
  parseBaseline,
  pruneBaseline,
} from './baseline.ts'
import { commitSubjectIssues } from './commit-subject.ts'
import { findingsOf } from './findings.ts'
import { isNamedAfterExport, NAME_RULES } from './name-rules.ts'
import { TEXT_RULES, type TextKind } from './text-rules.ts'

/** Returns a file that contains one text, by the kind of the text. */
const PLANTED: Readonly<Record<TextKind, (text: string) => readonly [path: string, source: string]>> = {
  docstring: (text) => ['packages/core/src/a.ts', `/** ${text} */\nconst a = 1`],
  tag: (text) => ['packages/core/src/a.ts', `/**\n * Adds.\n *\n * ${text}\n */\nconst a = 1`],
  comment: (text) => ['packages/core/src/a.ts', `// ${text}\nconst a = 1`],
  error: (text) => ['packages/core/src/a.ts', `throw new CausewayError('A_CODE', ${JSON.stringify(text)})`],
  message: (text) => ['packages/core/src/a.ts', `const reason = ${JSON.stringify(text)}`],
  ui: (text) => ['examples/app/src/a.tsx', `const view = <p>${text}</p>`],
  title: (text) => ['packages/core/src/a.test.ts', `it(${JSON.stringify(text)}, () => {})`],
  suite: (text) => ['packages/core/src/a.test.ts', `describe(${JSON.stringify(text)}, () => {})`],
  document: (text) => ['docs/a.md', `# Title\n\nA sentence before it. ${text}\n`],
}

const rulesOf = (path: string, source: string) => findingsOf(path, source).map(({ rule }) => rule)

describe('the language rules', () => {
  const planted = TEXT_RULES.filter(({ example }) => example !== '').flatMap(({ id, kinds, example }) =>
    kinds.filter((kind) => kind !== 'tag' || id === 'tag-opening').map((kind) => ({ id, kind, example })),
  )
  it.each(planted)('$id: finds "$example" in a $kind', ({ id, kind, example }) => {
    expect(rulesOf(...PLANTED[kind](example))).toContain(id)
  })

  it.each(NAME_RULES)('$id: finds the name $example.name', ({ id, example: { name, declares } }) => {
    const source = {
      type: `interface ${name} {}`,
      function: `function ${name}() {}`,
      local: `function add(${name}: bigint) {}`,
      member: `interface Options { ${name}: bigint }`,
    }[declares]
    expect(rulesOf('packages/core/src/a.ts', source)).toContain(id)
  })

  it('accepts the method `walk` of viem errors, and no other walk', () => {
    expect(rulesOf('packages/core/src/a.ts', 'class CausewayError { walk() {} }')).toEqual([])
    expect(rulesOf('packages/core/src/a.ts', 'function walk() {}')).toEqual(['private-name'])
  })

  it('finds a term that the interface does not use, with the standard one', () => {
    const [finding] = findingsOf(...PLANTED.ui('Quote ends in 30 s'))
    expect(finding).toMatchObject({ rule: 'ui-term', advice: 'The standard term: Quote expires in' })
  })

  it.each([
    ['docstring', 'Returns the health factor, in WAD.'],
    ['docstring', 'Hard deadline in milliseconds; requests still pending are aborted. Default 15,000.'],
    ['tag', '@returns the transaction hash, or undefined when the wallet rejects'],
    ['comment', 'Refetch the block: anvil may still be mining it.'],
    ['error', 'Provider "x" is configured twice. Provider ids must be unique.'],
    ['error', '{} does not support chain {}.'],
    ['ui', 'Enter an amount to compare quotes from 36 providers.'],
    ['title', 'rejects a quote whose spender differs from the one that was quoted'],
    ['title', '%s is tracked until its receipt arrives'],
    ['document', 'There is no route for this pair, and no longer any cap.'],
  ] as const)('accepts the %s "%s"', (kind, text) => {
    expect(rulesOf(...PLANTED[kind](text))).toEqual([])
  })

  it('ignores code in docstrings and documents', () => {
    expect(rulesOf(...PLANTED.docstring('Returns `what()` of {@link nobody}.'))).toEqual([])
    expect(rulesOf('docs/a.md', '```ts\n// What nobody refuses\n```\n')).toEqual([])
  })

  it('checks a sentence that is wrapped over several lines as one sentence', () => {
    expect(rulesOf('docs/a.md', 'A provider that failed is\nspared for a while.')).toEqual([
      'personification',
    ])
    expect(
      rulesOf('packages/core/src/a.ts', '// A provider that failed is\n// spared for a while.\n'),
    ).toEqual(['personification'])
  })

  it.each([
    ['packages/sandbox/src/services/cow/quote.ts', 'CowApiError', []],
    ['packages/sandbox/src/services/cow/quote.ts', 'SandboxError', ['error-sentence']],
    ['packages/core/src/providers/cow/quote.ts', 'CowApiError', ['error-sentence']],
  ])('%s: checks the message of a %s against %j', (path, error, rules) => {
    expect(rulesOf(path, `throw new ${error}('NoLiquidity', 'no route found', 404)`)).toEqual(rules)
  })

  it.each([
    ["throw new InvalidInputError('Lending action', issues)", []],
    [
      "throw new InvalidResponseError('The history', 'cursor', 'expected a later cursor')",
      ['error-sentence'],
    ],
    ["throw new ChainReadError(chainId, 'the balances', error)", []],
    ["throw new CausewayError('the balances', options)", ['error-sentence']],
    ["throw new CausewayError('Hash not found', options)", []],
  ])('in %s, finds %j', (source, rules) => {
    expect(rulesOf('packages/core/src/a.ts', source)).toEqual(rules)
  })

  it('does not treat a URL in a string as a comment', () => {
    expect(rulesOf('packages/core/src/a.ts', "const url = 'https://nobody.example/what'")).toEqual([])
  })
})

describe('file names', () => {
  it.each([
    ['quotes/create-quote-request.ts', 'export function createQuoteRequest() {}'],
    ['app/offer-row.tsx', 'export interface Props {}\nexport const OfferRow = () => null'],
    [
      'kernel/circuit-breaker.ts',
      'export interface CircuitBreakerOptions {}\nexport interface CircuitBreaker {}',
    ],
    ['across/status.ts', 'export function acrossStatus() {}'],
    ['across/contracts.ts', 'export const BNB = 56\nexport function getSpokePool() {}'],
    ['lending/lender-market.ts', 'export interface LenderMarket {}\nexport function findPool() {}'],
    ['aave/aave.test-support.ts', 'export const USDC = "0x1"\nexport function createChain() {}'],
    ['scripts/language/findings.test-support.ts', 'export const A = 1\nexport function createChain() {}'],
    [
      'scripts/coverage-reporter.ts',
      'export function toLine() {}\nclass CoverageReporter {}\nexport default CoverageReporter',
    ],
    ['browser/global-setup.ts', 'export function setup() {}'],
    ['quotes/index.ts', "export * from './rank.ts'"],
    ['quotes/rank-quotes.test.ts', "it('ranks', () => {})"],
    ['scripts/run-all.ts', 'runAll()'],
  ])('accepts %s', (path, source) => {
    expect(isNamedAfterExport(path, source)).toBe(true)
  })

  it.each([
    ['gaszip/contracts.ts', 'export function getDepositContract() {}'],
    ['aave/aave.test-support.ts', 'export function createChain() {}'],
    ['tokens/table.ts', 'export const tokens = []\nexport function getTokens() {}'],
  ])('finds %s, whose name does not say what it exports', (path, source) => {
    expect(isNamedAfterExport(path, source)).toBe(false)
  })

  it('finds a file that is not named after its main export', () => {
    const source = 'export interface QuoteExpiry {}\nexport function renewQuote() {}'
    expect(rulesOf('packages/core/src/quotes/lease.ts', source)).toContain('file-name')
  })
})

describe('commit subjects', () => {
  it.each([
    'fix(transfers): detect a dropped source transaction',
    'docs: describe the tiers of the tests',
    'Merge branch "main"',
  ])('accepts "%s"', (subject) => {
    expect(commitSubjectIssues(subject)).toEqual([])
  })

  it.each([
    ['Sandbox: its workers go round by one loop', 'does not have the form'],
    ['fix(transfers): detected a dropped source transaction', 'not imperative'],
    ['fix(transfers): Detect a dropped source transaction', 'capital letter'],
    ['fix(transfers): detect a dropped source transaction.', 'punctuation'],
    [`fix: ${'a'.repeat(70)}`, 'at most 72'],
    ['fix(soak): spare a bridge that has no word for a failure', 'no-word-for'],
  ])('rejects "%s"', (subject, issue) => {
    expect(commitSubjectIssues(subject).join('\n').toLowerCase()).toContain(issue)
  })
})

describe('the baseline', () => {
  const findings = findingsOf('a.ts', '// What was sent.\nconst most = 1n\n')
  const twice = findingsOf('a.ts', '// What was sent.\nconst most = 1n\nfunction f(most: bigint) {}\n')

  it('accepts the findings that it contains, even if they are moved', () => {
    const moved = findingsOf('b.ts', '\n\nconst most = 1n\n// What was sent.\n')
    expect(newFindings(moved, countFindings(findings))).toEqual([])
  })

  it('rejects a text that was changed and still violates a rule', () => {
    const changed = findingsOf('a.ts', '// What was sent, and when.\nconst most = 1n\n')
    expect(newFindings(changed, countFindings(findings)).map(({ rule }) => rule)).toEqual(['free-relative'])
  })

  it('rejects an additional occurrence of a name that it contains', () => {
    expect(newFindings(twice, countFindings(findings)).map(({ text }) => text)).toEqual(['most', 'most'])
  })

  it('reports the finding in the changed file if it occurs once more', () => {
    const both = [...findings, ...findingsOf('b.ts', 'const most = 2n\n')]
    const added = newFindings(both, countFindings(findings), new Set(['b.ts']))
    expect(added.map(({ path }) => path)).toEqual(['b.ts'])
  })

  it('shrinks to the findings that still occur', () => {
    const pruned = pruneBaseline(countFindings(twice), findings)
    expect(pruned).toEqual(countFindings(findings))
    expect(grownRules(pruned, countFindings(twice))).toEqual([])
  })

  it('reports the rules whose findings increased', () => {
    expect(grownRules(countFindings(twice), countFindings(findings))).toHaveLength(1)
  })

  it('is unchanged after it is formatted and parsed', () => {
    const baseline = countFindings(twice)
    expect(parseBaseline(formatBaseline(baseline))).toEqual(baseline)
  })

  it('rejects a file that it cannot parse', () => {
    expect(() => parseBaseline('free-relative 12')).toThrow('Invalid baseline line')
  })
})
