export { nextReceiptTime as nextLookTime, RECEIPT_RUN_MS, RECEIPT_TICK_MS } from '../cadence.ts'
