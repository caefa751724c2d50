import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Copy } from './copy.ts'
import { en } from './en/index.ts'

describe('the catalog of texts', () => {
  it('contains every file of the locale', () => {
    const files = readdirSync(new URL('./en', import.meta.url)).filter((name) => name.endsWith('-copy.ts'))
    const screens = files.map((name) =>
      name.replace('-copy.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    expect(Object.keys(en).sort()).toEqual(screens.sort())
  })

  it('requires another locale to have the same keys and template parameters', () => {
    const { menu, ...incomplete } = en.shell
    const german: Copy = { ...en, shell: { ...en.shell, menu: 'Menü', level: (level) => `Stufe ${level}` } }
    // @ts-expect-error A text is missing.
    const missing: Copy = { ...en, shell: incomplete }
    // @ts-expect-error The level is a number.
    const mistyped: Copy = { ...en, shell: { ...en.shell, level: (level: string) => level } }
    // @ts-expect-error A text is not a template.
    const static_: Copy = { ...en, shell: { ...en.shell, level: 'Stufe' } }
    expect(german.shell.level(3)).toBe('Stufe 3')
    expect([menu, missing, mistyped, static_]).toHaveLength(4)
  })

  it.each([
    ['one chain', en.shell.chainsFailed(1), '1 chain could not be fully loaded'],
    ['several chains', en.shell.chainsFailed(2), '2 chains could not be fully loaded'],
    ['one loading chain', en.shell.chainsLoading(1), '1 chain is still loading'],
    ['several loading chains', en.shell.chainsLoading(2), '2 chains are still loading'],
    [
      'the next level',
      en.rewards.missingPoints('28', 2, '22.5%', '20%'),
      '28 points to Level 2, where points convert to tokens at 22.5% instead of 20%.',
    ],
    ['a question about all entries', en.wallet.clearQuestion(false), 'Clear all entries?'],
    ['a question about some entries', en.wallet.clearQuestion(true), 'Clear finished entries?'],
    ['one signature', en.signing.signatureCount(1), 'One signature.'],
    ['many signatures', en.signing.signatureCount(12), '12 signatures.'],
    ['one holding', en.portfolio.unpriced(1), 'One holding has no price and is not included in totals.'],
    [
      'several holdings',
      en.portfolio.unpriced(3),
      '3 holdings have no price and are not included in totals.',
    ],
    ['one entry', en.rewards.entriesFailed(1), 'One entry could not be loaded. The total includes it.'],
    ['a network fee', en.lending.simulatedFee('$0.28'), 'Network fee about $0.28'],
    ['a tiny network fee', en.lending.simulatedFee('< $0.001'), 'Network fee < $0.001'],
    [
      'transfers on one chain',
      en.legs.signedAlone(false, true),
      'Each transfer is signed on its own, one after the other, with an approval first if its token needs one.',
    ],
    [
      'transfers on several chains',
      en.legs.signedAlone(true, true),
      'Your wallet cannot batch transactions across chains. Each transfer is signed on its own chain, one after the other, with an approval first if its token needs one.',
    ],
    [
      'transfers that a wallet batches on each chain',
      en.legs.signedAlone(true, false),
      'Your wallet cannot batch transactions across chains. Each transfer is signed on its own chain, one after the other.',
    ],
    ['a list of one', en.common.and(['Base']), 'Base'],
    ['a list of three', en.common.and(['Base', 'Linea', 'Mode']), 'Base, Linea and Mode'],
  ])('reads as a sentence: %s', (_, text, expected) => {
    expect(text).toBe(expected)
  })

  it.each([
    ['the link of a toast', en.fixed.toasts.explorer, 'View on Explorer'],
    ['closing a toast', en.fixed.toasts.close, 'Close'],
    ['a referral', en.fixed.toasts.referral, 'Referral Activated'],
    ['the way home after a crash', en.fixed.error.home, 'Go to Home'],
    ['the settings', en.fixed.settings.title, 'Interface Settings'],
    ['the choice of a theme', en.fixed.settings.preferenceMode, 'Preference mode'],
    [
      'no wallet',
      en.fixed.wallet.noneText,
      'Connect a wallet to see all your connected wallets, balances and activities.',
    ],
    ['loading balances', en.fixed.balances.loading, 'Loading'],
    ['no balances', en.fixed.balances.none, 'No assets found'],
    ['balances without a wallet', en.fixed.balances.noneYet, 'Your assets will appear here'],
    ['an empty history', en.fixed.history.empty, 'Your Transactions will appear here.'],
    [
      'no points',
      en.fixed.rewards.noneText,
      "Don't miss out, earn rewards on every transaction that you make.",
    ],
    ['all points', en.fixed.rewards.seeAll, 'See all'],
    ['level details', en.fixed.rewards.seeDetails, 'See details'],
    ['conditions', en.fixed.rewards.seeConditions, 'See conditions'],
    ['hiding details', en.fixed.rewards.collapse, 'Collapse'],
    [
      'no referral code',
      en.fixed.rewards.noReferral,
      'Start swapping to get a referral code to earn bonus points!',
    ],
  ])('keeps the text that the specification fixes: %s', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})
