import {
  type NetworkFeeStep,
  type NetworkFeeTerms,
  networkFee,
  simulatedNetworkFee,
} from '@causeway/view-models'

/** Transactions of a plan, for their network fee. */
export interface PlanGas {
  readonly kinds: readonly NetworkFeeStep[]
  /** Gas units of the simulation; undefined if they were not measured. */
  readonly gasUsed: bigint | undefined
}

/** Returns the network fee of the simulated gas or, if that was not measured, an estimate from the steps. */
export function planFee({ gasUsed, kinds }: PlanGas, terms: NetworkFeeTerms) {
  return gasUsed === undefined ? networkFee(kinds, terms) : simulatedNetworkFee(gasUsed, terms)
}
