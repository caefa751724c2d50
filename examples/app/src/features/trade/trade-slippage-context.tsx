import { isHighSlippage, type SlippageTolerance } from '@causeway/core'
import { useCauseway, useSettings, useUrlState } from '@causeway/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { type OwnSlippage, slippageOf, type TradeSlippage } from './trade-slippage.ts'

interface OwnSlippageState {
  readonly own: OwnSlippage | undefined
  set(own: OwnSlippage | undefined): void
}

const Context = createContext<OwnSlippageState>({ own: undefined, set: () => undefined })

/** Keeps a slippage that counts for one trade alone. A reload forgets it. */
export function TradeSlippageProvider({ children }: { readonly children: ReactNode }) {
  const [own, set] = useState<OwnSlippage>()
  return <Context value={{ own, set }}>{children}</Context>
}

/** The slippage of the trade that the page shows, and what changes it. */
export interface TradeSlippageSetting extends TradeSlippage {
  /** Of the settings. */
  readonly stored: SlippageTolerance
  /**
   * A usual value is kept in the settings, a high one for this trade alone.
   *
   * @param before what the settings go back to where the value is not for them: each key that is typed changes them
   */
  change(tolerance: SlippageTolerance, before?: SlippageTolerance): void
  /** What was typed cannot be read. */
  reject(text: string, before: SlippageTolerance): void
}

export function useTradeSlippage(): TradeSlippageSetting {
  const { settings } = useCauseway()
  const stored = useSettings(({ slippageTolerance }) => slippageTolerance)
  const { own, set } = useContext(Context)
  const { pathname } = useLocation()
  const { chainId, inputChain, outputChain, inputCurrency, outputCurrency, refresh } = useUrlState()
  const trade = [pathname, chainId, inputChain, outputChain, inputCurrency, outputCurrency, refresh].join()
  return {
    ...slippageOf(trade, stored, own),
    stored,
    change(tolerance, before = stored) {
      if (isHighSlippage(tolerance)) {
        settings.change({ slippageTolerance: before })
        return set({ trade, tolerance, invalid: undefined })
      }
      set(undefined)
      settings.change({ slippageTolerance: tolerance })
    },
    reject(invalid, before) {
      settings.change({ slippageTolerance: before })
      set({ trade, tolerance: undefined, invalid })
    },
  }
}
