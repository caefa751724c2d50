import { execFileSync } from 'node:child_process'
import { appStart } from './app-start.ts'
import { assetListRows } from './asset-lists.ts'
import { balanceRows } from './balances.ts'
import { coldImport } from './cold-import.ts'
import { errorRows } from './errors.ts'
import { lendingRows } from './lending.ts'
import { priceRows } from './prices.ts'
import { providerRound } from './provider-round.ts'
import { quoteRound } from './quote-round.ts'
import { printReport } from './report.ts'
import { tableScroll } from './table-scroll.ts'
import { transferRows } from './transfers.ts'

execFileSync('npm', ['run', 'build', '--workspace', '@causeway/core'], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(`Node ${process.version}, medians\n`)
printReport([
  ...(await quoteRound()),
  ...(await providerRound()),
  ...(await transferRows()),
  ...(await assetListRows()),
  ...(await balanceRows()),
  ...(await priceRows()),
  ...(await lendingRows()),
  ...(await errorRows()),
  ...coldImport(),
  ...(await appStart()),
  ...(await tableScroll()),
])
