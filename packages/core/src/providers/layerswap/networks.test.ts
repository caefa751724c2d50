import { describe, expect, test } from 'vitest'
import { networks } from './networks.ts'

describe('networks of Layerswap', () => {
  test('have unique names and chain ids', () => {
    expect(networks.length).toBeGreaterThanOrEqual(55)
    expect(new Set(networks.map(({ name }) => name)).size).toBe(networks.length)
    const ids = networks.flatMap(({ chain_id }) => chain_id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(networks.find(({ chain_id }) => chain_id === '9889')?.name).toBe('FUEL_MAINNET')
  })

  test('have a native token without a contract and an explorer template with a hash', () => {
    for (const { token, transaction_explorer_template: template } of networks) {
      expect([6, 9, 18]).toContain(token.decimals)
      expect(token.contract).toBeNull()
      expect(template === '' || template.includes('{0}')).toBe(true)
    }
  })
})
