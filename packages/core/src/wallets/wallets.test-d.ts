import { expectTypeOf, test } from 'vitest'
import type { CausewayError } from '../kernel/errors.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletSession } from './session.ts'
import type { WalletConnection } from './state.ts'

type Of<Status extends WalletConnection['status']> = Extract<WalletConnection, { status: Status }>

test('only a connected wallet can be read from the state, and only an error tells one', () => {
  expectTypeOf<Of<'connected'>['wallet']>().toEqualTypeOf<Wallet>()
  expectTypeOf<Of<'error'>['error']>().toEqualTypeOf<CausewayError>()
  expectTypeOf<Exclude<WalletConnection, Of<'connected'>>>().not.toHaveProperty('wallet')
})

test('an event hands over what it is about', () => {
  const listen = (session: WalletSession) =>
    session.on('chainChanged', (change) => expectTypeOf(change.chainId).toEqualTypeOf<number>())
  expectTypeOf(listen).returns.toEqualTypeOf<() => void>()
})
