import type { ErrorCatalog } from '../error-catalog.ts'
import { aggregatorErrors } from './aggregator-errors.ts'
import { commonErrors } from './common-errors.ts'

/** Catalogs that every translator has. */
export const sharedErrors: readonly ErrorCatalog[] = [aggregatorErrors, commonErrors]
