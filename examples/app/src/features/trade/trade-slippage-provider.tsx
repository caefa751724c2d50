import { useSettings, useUrlState } from '@causeway/react'
import { isHighSlippage, type SlippageTolerance } from '@causeway/view-models'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { useEngine } from '../../state/use-engine.ts'
import { getTradeSlippage, type TradeOnlySlippage, type TradeSlippage } from './trade-slippage.ts'

interface TradeOnlyState {
  readonly tradeOnly: TradeOnlySlippage | undefined
  set(tradeOnly: TradeOnlySlippage | undefined): void
}

const Context = createContext<TradeOnlyState>({ tradeOnly: undefined, set: () => undefined })

/** Provides a slippage that only applies to one trade. It is not persisted. */
export function TradeSlippageProvider({ children }: { readonly children: ReactNode }) {
  const [tradeOnly, set] = useState<TradeOnlySlippage>()
  return <Context value={{ tradeOnly, set }}>{children}</Context>
}

/** Slippage of the current trade, with its setters. */
export interface TradeSlippageSetting extends TradeSlippage {
  /** Slippage of the user settings. */
  readonly stored: SlippageTolerance
  /**
   * Saves the value in the settings. A high value only applies to this trade.
   *
   * @param before the value to restore in the settings if this one is high, because each keystroke saved one
   */
  change(tolerance: SlippageTolerance, before?: SlippageTolerance): void
  /** Marks the typed slippage as invalid. */
  reject(text: string, before: SlippageTolerance): void
}

export function useTradeSlippage(): TradeSlippageSetting {
  const { settings } = useEngine()
  const stored = useSettings(({ slippageTolerance }) => slippageTolerance)
  const { tradeOnly, set } = useContext(Context)
  const { pathname } = useLocation()
  const { chainId, inputChain, outputChain, inputCurrency, outputCurrency, refresh } = useUrlState()
  const trade = [pathname, chainId, inputChain, outputChain, inputCurrency, outputCurrency, refresh].join()
  return {
    ...getTradeSlippage(trade, stored, tradeOnly),
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
