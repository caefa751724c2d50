import type { HostileVariant } from './fault.ts'

const depth = 100_000

/** Alters a real reply to valid JSON that breaks clients without validation. */
export function hostileJson(body: unknown, variant: HostileVariant): string {
  if (variant === 'deep') return `${'['.repeat(depth)}${']'.repeat(depth)}`
  if (variant === 'proto') return withPrototypeKeys(body)
  return JSON.stringify(mapLeaves(body, leafChange[variant]))
}

type Leaf = string | number | boolean | null

const isInteger = (leaf: Leaf) => typeof leaf === 'string' && /^\d+$/.test(leaf)
const markup = `<img src=x onerror="alert(1)">\u202e\u001b[2J`

const leafChange: Readonly<Record<'huge' | 'negative' | 'wrongTypes' | 'markup', (leaf: Leaf) => unknown>> = {
  huge: (leaf) => (isInteger(leaf) ? '9'.repeat(400) : typeof leaf === 'number' ? Number.MAX_VALUE : leaf),
  negative: (leaf) => (isInteger(leaf) ? `-${leaf}` : typeof leaf === 'number' ? -leaf : leaf),
  wrongTypes: (leaf) => (typeof leaf === 'string' ? { value: leaf } : String(leaf)),
  markup: (leaf) => (typeof leaf === 'string' && !/^(0x|\d)/.test(leaf) ? markup : leaf),
}

function mapLeaves(value: unknown, change: (leaf: Leaf) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, change)]))
  }
  return isLeaf(value) ? change(value) : value
}

function isLeaf(value: unknown): value is Leaf {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

// Build the JSON as text: in an object literal, these keys would set the prototype instead of being serialized.
function withPrototypeKeys(body: unknown): string {
  const keys = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'
  const text = JSON.stringify(body)
  if (!text.startsWith('{')) return `{${keys},"body":${text}}`
  return text === '{}' ? `{${keys}}` : `{${keys},${text.slice(1)}`
}
