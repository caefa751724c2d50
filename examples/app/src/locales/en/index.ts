import { addressBookCopy } from './address-book-copy.ts'
import { approvalsCopy } from './approvals-copy.ts'
import { commonCopy } from './common-copy.ts'
import { fixedCopy } from './fixed-copy.ts'
import { journeysCopy } from './journeys-copy.ts'
import { legsCopy } from './legs-copy.ts'
import { lendingCopy } from './lending-copy.ts'
import { marketsCopy } from './markets-copy.ts'
import { portfolioCopy } from './portfolio-copy.ts'
import { proCopy } from './pro-copy.ts'
import { reviewCopy } from './review-copy.ts'
import { rewardsCopy } from './rewards-copy.ts'
import { sendingCopy } from './sending-copy.ts'
import { shellCopy } from './shell-copy.ts'
import { signingCopy } from './signing-copy.ts'
import { tradeCopy } from './trade-copy.ts'
import { transfersCopy } from './transfers-copy.ts'
import { walletCopy } from './wallet-copy.ts'

/** All texts of the app in English, by screen. */
export const en = {
  addressBook: addressBookCopy,
  approvals: approvalsCopy,
  common: commonCopy,
  fixed: fixedCopy,
  journeys: journeysCopy,
  legs: legsCopy,
  lending: lendingCopy,
  markets: marketsCopy,
  portfolio: portfolioCopy,
  pro: proCopy,
  review: reviewCopy,
  rewards: rewardsCopy,
  sending: sendingCopy,
  shell: shellCopy,
  signing: signingCopy,
  trade: tradeCopy,
  transfers: transfersCopy,
  wallet: walletCopy,
}
