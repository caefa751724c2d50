import { isAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { NETWORKS } from './networks.ts'

const networks = Object.values(NETWORKS)

describe('the networks of Stargate', () => {
  test('have a unique endpoint id, a messaging contract and pools', () => {
    expect(new Set(networks.map(({ eid }) => eid)).size).toBe(networks.length)
    for (const { messaging, pools } of networks) {
      expect(isAddress(messaging)).toBe(true)
      expect(pools.length).toBeGreaterThan(0)
    }
  })

  test('have one pool per token and asset, with valid addresses', () => {
    for (const { pools } of networks) {
      for (const key of ['assetId', 'address', 'token'] as const) {
        expect(new Set(pools.map((pool) => String(pool[key]).toLowerCase())).size).toBe(pools.length)
      }
      for (const { address, token } of pools) {
        expect(isAddress(address)).toBe(true)
        expect(isAddress(token)).toBe(true)
      }
    }
  })

  test('have the endpoint ids that LayerZero publishes', () => {
    const published = { 1: 30101, 10: 30111, 56: 30102, 137: 30109, 5000: 30181, 8453: 30184, 42161: 30110 }
    for (const [chainId, eid] of Object.entries(published)) expect(NETWORKS[Number(chainId)]?.eid).toBe(eid)
  })
})
