import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { ATTACKER } from './create-simulating-chains.ts'
import { type JsonPath, listLeaves, replaceAt } from './json-path.ts'

/** Valid reply in which one field has a different well-formed value. */
export interface ReplyMutation {
  /** JsonPath in the reply, such as `routes.0.amount`. */
  readonly path: string
  readonly description: string
  readonly text: string
  /** New value of the field in milliseconds, if the field is an expiry. */
  readonly expiresAt?: number
}

/** Accounts that calldata may pay, and the current time in milliseconds. */
export interface ReplyMutationInputs {
  readonly accounts: readonly string[]
  readonly now: number
}

const EXPIRY = /expir|deadline|valid_?(?:until|to|before)/i
/** Time until a mutated expiry, in milliseconds. */
const SOON_MS = 30_000

/** Lists every mutation of a reply, field by field. */
export function listReplyMutations(reply: unknown, inputs: ReplyMutationInputs): ReplyMutation[] {
  return listLeaves(reply).flatMap(({ path, value }) => {
    const values = listValues(path, value, inputs).filter((replacement) => replacement !== value)
    const mutations = values.map((replacement) => toMutation(reply, path, replacement))
    const expiry = EXPIRY.test(path.at(-1) ?? '') ? toExpiry(value, inputs.now) : undefined
    if (expiry === undefined) return mutations
    return [...mutations, { ...toMutation(reply, path, expiry), expiresAt: inputs.now + SOON_MS }]
  })
}

function toMutation(reply: unknown, path: JsonPath, value: unknown): ReplyMutation {
  const text = JSON.stringify(value)
  return {
    path: path.join('.'),
    description: `replaced by ${text.length > 100 ? `${text.slice(0, 97)}...` : text}`,
    text: replaceAt(reply, path, value),
  }
}

function listValues(path: JsonPath, value: unknown, { accounts }: ReplyMutationInputs): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [0, 1, value * 2, value * 1_000, Math.floor(value / 2)]
  if (typeof value !== 'string') return []
  if (/^\d+$/.test(value)) return listQuantities(BigInt(value)).map(String)
  if (/^\d+\.\d+$/.test(value)) return ['0.0', `9${value}`, `0.0${value.replace('.', '')}`]
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return [ATTACKER, NATIVE_TOKEN_ADDRESS, `0x${'0'.repeat(40)}`]
  if (/^0x[0-9a-fA-F]{64}$/.test(value)) return [`0x${'7'.repeat(64)}`]
  const isCalldata = /data|input|code|payload/i.test(path.at(-1) ?? '') && value.length >= 10
  if (/^0x[0-9a-fA-F]{1,63}$/.test(value) && !isCalldata) {
    return listQuantities(BigInt(value)).map((quantity) => `0x${quantity.toString(16)}`)
  }
  return /^0x[0-9a-fA-F]+$/.test(value) ? listCalldata(value, accounts) : []
}

function listQuantities(value: bigint): bigint[] {
  return [0n, 1n, value / 2n, value * 2n, value * 1_000n, 2n ** 256n - 1n]
}

function listCalldata(data: string, accounts: readonly string[]): string[] {
  return accounts.map((account) => data.replace(new RegExp(account.slice(2), 'gi'), ATTACKER.slice(2)))
}

/** Returns a time in the near future in the unit of the value, or undefined if the value is not a time. */
function toExpiry(value: unknown, now: number): unknown {
  const soon = now + SOON_MS
  const seconds = Math.floor(soon / 1000)
  const isWhole = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  if (isWhole) {
    const moment = Number(value) > 1e12 ? soon : Number(value) > 1e9 ? seconds : undefined
    return moment === undefined || typeof value === 'number' ? moment : String(moment)
  }
  const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  return isDate ? new Date(soon).toISOString() : undefined
}
