import type { QuoteRequestInput } from '@causeway/core'
import { erc20Wrapper } from '@causeway/core/providers/erc20-wrapper'
import { wrapper } from '@causeway/core/providers/wrapper'
import { type Address, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf } from './json.ts'
import { buildWith, sendBuilt } from './transfer-fixtures.ts'

const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const sandbox = useSandbox()

function wrapOn(chainId: number, wrapped: Address): QuoteRequestInput {
  const { address } = sandbox().accounts.user
  return {
    fromChainId: chainId,
    toChainId: chainId,
    fromTokenAddress: NATIVE,
    toTokenAddress: wrapped,
    fromTokenDecimals: 18,
    toTokenDecimals: 18,
    fromAmount: parseEther('3'),
    fromAddress: address,
    toAddress: address,
  }
}

async function exchange(request: QuoteRequestInput): Promise<void> {
  const built = await buildWith(sandbox(), wrapper(), request)
  expect(built.verification).toMatchObject({
    spend: { status: 'verified' },
    spender: { status: 'verified' },
    recipient: { status: 'verified' },
  })
  await sendBuilt(sandbox(), built)
}

describe.each([1, 5000, 8453, 42161])('on chain %i', (chainId) => {
  it('wraps and unwraps the native token with the real contract, to the last unit', async () => {
    const chain = sandbox().description.chains.find((candidate) => candidate.chainId === chainId)
    const wrapped = chain?.contracts.wrappedNative
    if (wrapped === undefined) throw new Error('The chain does not have a wrapped token.')
    const { address } = sandbox().accounts.user
    const tokens = () => balanceOf(sandbox(), chainId, wrapped, address)
    const coins = () => sandbox().client(chainId).getBalance({ address: wrapped })
    const before = [await tokens(), await coins()] as const
    const wrap = wrapOn(chainId, wrapped)

    await exchange(wrap)
    expect([await tokens(), await coins()]).toEqual(before.map((amount) => amount + parseEther('3')))

    await exchange({ ...wrap, fromTokenAddress: wrapped, toTokenAddress: NATIVE })
    expect([await tokens(), await coins()]).toEqual(before)
  })
})

describe('an ERC-4626 vault', () => {
  const dai: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
  const savings: Address = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
  const deposit = () => ({
    ...wrapOn(1, savings),
    fromTokenAddress: dai,
    fromAmount: parseEther('1100'),
    toAddress: sandbox().accounts.recipient.address,
  })

  it('deposits Dai for shares, verified before signing, and sends the shares to the recipient', async () => {
    const built = await buildWith(sandbox(), erc20Wrapper(), deposit())
    expect(built).toMatchObject({
      quote: { toAmount: parseEther('1000') },
      approval: { token: dai, spender: savings, amount: parseEther('1100') },
      verification: {
        spend: { status: 'verified' },
        spender: { status: 'verified' },
        recipient: { status: 'verified' },
      },
    })
    const shares = () => balanceOf(sandbox(), 1, savings, sandbox().accounts.recipient.address)
    const before = await shares()
    await sendBuilt(sandbox(), built)
    expect(await shares()).toBe(before + parseEther('1000'))
  })

  it('redeems shares for Dai', async () => {
    const { user, recipient } = sandbox().accounts
    await sendBuilt(
      sandbox(),
      await buildWith(sandbox(), erc20Wrapper(), { ...deposit(), toAddress: user.address }),
    )
    const redeem = {
      ...deposit(),
      fromTokenAddress: savings,
      toTokenAddress: dai,
      fromAmount: parseEther('500'),
    }
    const built = await buildWith(sandbox(), erc20Wrapper(), redeem)
    const before = await balanceOf(sandbox(), 1, dai, recipient.address)
    await sendBuilt(sandbox(), built)
    expect(await balanceOf(sandbox(), 1, dai, recipient.address)).toBe(before + parseEther('550'))
  })
})
