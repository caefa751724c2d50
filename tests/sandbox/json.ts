import type { Sandbox } from '@causeway/sandbox'
import { type Address, erc20Abi } from 'viem'
import { expect } from 'vitest'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Polling options for assertions about actions of a relayer. */
export const soon = { timeout: 15_000, interval: 20 }

export const usdc = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  5000: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
} as const

export const weth = {
  1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  8453: '0x4200000000000000000000000000000000000006',
} as const

export const query = (params: object) =>
  new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)])).toString()

export function balanceOf(
  sandbox: Sandbox,
  chainId: number,
  token: Address,
  owner: Address,
): Promise<bigint> {
  const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
  return sandbox.client(chainId).readContract(call)
}

/** Replaces all values by the names of their JSON types. */
export function toTypes(value: Json): unknown {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.slice(0, 1).map(toTypes)
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toTypes(item)]))
}

/** Asserts that a reply is an object. */
export function requireObject(value: Json | undefined): JsonObject {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`Expected an object, got ${JSON.stringify(value)}`)
  }
  return value
}

/** Returns the value at a path of keys. */
export function valueAt(root: Json, ...path: string[]): Json {
  const value = path.reduce<Json>((inner, key) => requireObject(inner)[key] ?? null, root)
  expect(value, path.join('.')).not.toBeNull()
  return value
}

/** Returns the first element of the list at a path of keys. */
export function firstIn(value: Json, ...path: string[]): Json {
  const [first] = valueAt(value, ...path) as Json[]
  if (first === undefined) throw new Error(`The list at ${path.join('.')} is empty.`)
  return first
}
