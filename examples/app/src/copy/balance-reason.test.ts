import { expect, test } from 'vitest'
import { balanceReason } from './balance-reason.ts'

const toChain = (symbols: readonly string[]) => ({
  chainId: 5000,
  name: 'Mantle',
  symbols,
  isLoading: false,
  problem: { code: 'NO_CODE', reason: 'No contract is deployed at this address.' } as const,
})

test('tokens without a contract are named as such, instead of an address that is not shown', () => {
  expect(balanceReason(toChain(['FBTC']), 'No answer')).toBe('The token has no contract on this chain.')
  expect(balanceReason(toChain(['FBTC', 'COOK']), 'No answer')).toBe(
    'The tokens have no contract on this chain.',
  )
})

test('any other problem is stated as a sentence', () => {
  const problem = { code: 'REVERTED', reason: 'The contract reverted the balance query' } as const
  expect(balanceReason({ ...toChain(['FBTC']), problem }, 'No answer')).toBe(
    'The contract reverted the balance query.',
  )
  expect(balanceReason({ ...toChain(['FBTC']), problem: undefined }, 'No answer')).toBe('No answer.')
})
