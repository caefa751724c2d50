/**
 * Codes of all errors that this SDK throws. A published code never changes: compare codes, not messages.
 *
 * A plug-in that throws a `CausewayError` with its own code adds the code by declaration merging:
 * `declare module '@causeway/core' { interface ErrorCodes { MY_CODE: true } }`.
 */
export interface ErrorCodes {
  // Any call
  /** The signal of the caller aborted, or the service was disposed while the call was pending. */
  ABORTED: true
  /** The service has been disposed. */
  DISPOSED: true
  /** The input is invalid; nothing was sent. `issues` names each field. */
  INVALID_INPUT: true
  /** A value from outside does not match its schema; `path` names the field. */
  INVALID_RESPONSE: true
  /** A service returned an error status. */
  HTTP_ERROR: true
  /** A service could not be reached. */
  NETWORK_ERROR: true
  /** The call exceeded its time limit. */
  TIMEOUT: true
  /** A module that is loaded on first use could not be loaded. */
  MODULE_LOAD_FAILED: true
  /** The storage rejected a write. */
  STORAGE_FAILED: true
  /** A service plug-in needs a service that the instance does not have. */
  SERVICE_MISSING: true
  /** Two service plug-ins have the same name. */
  DUPLICATE_SERVICE: true
  /** Service plug-ins depend on each other during their creation. */
  SERVICE_CYCLE: true
  /** The lending service was created without an executor. */
  EXECUTOR_MISSING: true
  /** Another tab is running the same task. */
  BUSY_ELSEWHERE: true
  /** Another tab took over the lock because this tab did not renew it in time. */
  LOCK_LOST: true

  // Balances
  /** One balance could not be read; `details` has the reason. */
  BALANCE_UNREADABLE: true

  // Chains and nodes
  /** The chain is not configured. */
  UNKNOWN_CHAIN: true
  /** No platform was passed for chains of this type. */
  PLATFORM_MISSING: true
  /** No node of the chain works. */
  NO_NODE: true
  /** A node failed; `kind` names the reason. */
  NODE_FAILED: true
  /** A node serves a different chain. */
  WRONG_CHAIN: true
  /** The chain could not be read. */
  CHAIN_READ_FAILED: true
  /** Two nodes of the chain report different results. */
  NODES_DISAGREE: true
  /** The platform of the chain cannot read contracts. */
  CHAIN_UNREADABLE: true
  /** A contract reverted during a read. */
  READ_REVERTED: true
  /** The account has more transactions than can be searched. */
  HISTORY_TOO_LONG: true
  /** The chain does not support transfer events of this type. */
  UNEXPECTED_TRANSFER_EVENT_REQUEST: true

  // Tokens, prices, balances
  /** The asset list is not loaded yet. */
  ASSET_LIST_NOT_READY: true
  /** No source returned the asset list. */
  ASSET_LIST_UNAVAILABLE: true
  /** A source of the asset list returned an error status. */
  ASSET_LIST_HTTP_ERROR: true
  /** The asset list of a source cannot be parsed. */
  ASSET_LIST_UNREADABLE: true
  /** The asset list does not contain the token. */
  ASSET_NOT_FOUND: true
  /** The address is not a token contract. */
  NOT_A_TOKEN: true
  /** Token metadata cannot be read on this chain. */
  TOKEN_UNREADABLE: true
  /** The token is not a Fuel asset id. */
  INVALID_FUEL_ASSET: true
  /** No source returned a price. */
  NO_PRICES: true
  /** The balances of the chain are not read; `skipCode` names the reason. */
  BALANCES_SKIPPED: true
  /** No balance adapter was passed for this chain type. */
  BALANCE_ADAPTER_MISSING: true
  /** The account holds too many assets to list. */
  TOO_MANY_ASSETS: true

  // Quotes and providers
  /** The provider gave no reason. */
  ERROR: true
  /** The provider does not support the request. */
  NOT_SUPPORT: true
  /** The provider has no route. */
  NOT_ROUTE: true
  /** The provider does not support the token. */
  UNSUPPORTED_TOKEN: true
  /** The amount is too low for the provider's fees or limits. */
  AMOUNT_TOO_LOW: true
  /** The provider needs more slippage than the request allows. */
  SLIPPAGE_TOO_LOW: true
  /** The provider is out of service. */
  SERVICE_UNAVAILABLE: true
  /** The provider does not know the deposit. */
  DEPOSIT_NOT_FOUND: true
  /** The provider does not know the transaction. */
  NOT_FOUND: true
  /** The provider is temporarily disabled after repeated failures. */
  CIRCUIT_OPEN: true
  /** The provider had not replied by the soft deadline. */
  LATE: true
  /** No provider returned a quote; `failures` has one reason for each. */
  NO_QUOTE: true
  /** The quote has expired. */
  QUOTE_EXPIRED: true
  /** A new quote is worse than the quoted terms by more than the tolerance. */
  TERMS_WORSENED: true
  /** The provider requires a slippage that the user has not accepted. */
  SLIPPAGE_CONSENT_NEEDED: true
  /** The native fee on top of the amount is above its limit, and the user has not accepted it. */
  NATIVE_FEE_CONSENT_NEEDED: true
  /** The built transaction differs from the quote; `field` names the difference. */
  BUILD_MISMATCH: true
  /** The verification of the transaction failed; `verification` names the failed checks. */
  VERIFICATION_FAILED: true
  /** A new build of a quote passed fewer checks than the accepted one; `verification` lists its checks. */
  VERIFICATION_WORSENED: true
  /** The provider is not configured, or does not support the operation. */
  PROVIDER_CONFIGURATION_MISSING: true
  /** Two providers have the same id. */
  PROVIDER_CONFIGURED_TWICE: true
  /** The provider does not support status requests of this kind. */
  UNEXPECTED_STATUS_REQUEST: true

  // Wallets
  /** The user rejected the request in the wallet. */
  USER_REJECTED: true
  /** No wallet is connected. */
  NO_WALLET: true
  /** The wallet exposes no account. */
  NO_ACCOUNT: true
  /** The wallet is not installed or not loaded. */
  CONNECTOR_UNAVAILABLE: true
  /** The wallet could not be connected. */
  WALLET_CONNECTION_FAILED: true
  /** No connected wallet can sign or send the request. */
  INCOMPATIBLE_WALLET: true
  /** The account is impersonated and cannot sign. */
  WATCH_ONLY: true
  /** The wallet signs for another account. */
  WRONG_ACCOUNT: true
  /** The wallet is on a different network. */
  WRONG_NETWORK: true
  /** The wallet did not switch to the chain. */
  CHAIN_SWITCH_FAILED: true
  /** The wallet cannot sign EIP-712 typed data. */
  TYPED_DATA_UNSUPPORTED: true
  /** The private key is invalid. */
  INVALID_PRIVATE_KEY: true

  // Sending
  /** The plan expired before it was executed. */
  PLAN_EXPIRED: true
  /** The remaining steps of a resumed plan could not be simulated, so they were not sent. */
  RESUME_NOT_SIMULATED: true
  /** The network fee rose above the one that the user accepted, so nothing was signed. */
  NETWORK_FEE_RAISED: true
  /** The balance of the account is too low. */
  INSUFFICIENT_BALANCE: true
  /** The quote or plan was already sent; `details` names its transfer. */
  ALREADY_SENT: true
  /** An identical action was sent, or requested from a wallet, since this one was started; `details` names its transfer. */
  REPEATED_ACTION: true
  /** The stored state of an interrupted run differs from its transfer; `details` names each difference. */
  RESUME_MISMATCH: true
  /** An order of the transfer is signed, and its provider or minimum differs from the accepted quote. */
  ORDER_ALREADY_SIGNED: true
  /** An interrupted transfer that was not sent is of another provider than the accepted quote. */
  PROVIDER_CHANGED: true
  /** A raw transaction lacks a field. */
  INVALID_INSTRUCTION: true
  /** The gas could not be estimated. */
  GAS_ESTIMATION_FAILED: true
  /** The transaction would revert, so it was not sent. */
  SIMULATION_REVERTED: true
  /** The account has sent another transaction with the same nonce. */
  NONCE_CONFLICT: true
  /** It is unknown whether the transaction was sent. */
  SEND_UNCERTAIN: true
  /** The transaction was included and reverted. */
  TRANSACTION_REVERTED: true
  /** Another transaction with the same nonce replaced it. */
  TRANSACTION_REPLACED: true
  /** The network no longer knows the transaction. */
  TRANSACTION_DROPPED: true
  /** The transaction is still pending after the time limit of the receipt. */
  RECEIPT_STALLED: true
  /** The chain has no allowances. */
  APPROVAL_UNSUPPORTED: true
  /** The platform of the chain does not support contract calls. */
  CALL_UNSUPPORTED: true
  /** Senders cannot set gas fees on this chain. */
  GAS_UNSUPPORTED: true

  // Permits
  /** The permit differs from the requested terms; `field` names the difference. */
  PERMIT_MISMATCH: true
  /** The permit of the token cannot express an amount. */
  PERMIT_ALL_OR_NOTHING: true
  /** The owner did not sign the permit. */
  PERMIT_SIGNATURE_INVALID: true
  /** The length of the permit is invalid. */
  PERMIT_INVALID_LENGTH: true
  /** The permit is already compressed. */
  PERMIT_ALREADY_COMPRESSED: true
  /** The permit is already decompressed. */
  PERMIT_ALREADY_DECOMPRESSED: true
  /** The compact form cannot represent this permit. */
  PERMIT_NOT_COMPRESSIBLE: true
  /** The nonce of a Permit2 permit is above 48 bits. */
  NONCE_OUT_OF_RANGE: true
  /** The amount of a Permit2 permit is above 160 bits. */
  AMOUNT_OUT_OF_RANGE: true
  /** The expiration of a Permit2 permit is above 48 bits. */
  EXPIRATION_OUT_OF_RANGE: true
  /** A call lacks the signature that it requires. */
  SIGNATURE_MISSING: true
  /** A signature cannot be inserted into its call. */
  SIGNATURE_MISPLACED: true

  // Batches (EIP-5792)
  /** The wallet does not support batches. */
  BATCH_UNSUPPORTED: true
  /** The wallet does not support batches on this chain. */
  BATCH_CHAIN_UNSUPPORTED: true
  /** The wallet does not support a capability that the batch requires. */
  BATCH_CAPABILITY_UNSUPPORTED: true
  /** The wallet cannot execute the batch atomically. */
  BATCH_ATOMICITY_UNSUPPORTED: true
  /** The wallet already has a batch with this id. */
  BATCH_DUPLICATE_ID: true
  /** The wallet has no batch with this id. */
  BATCH_UNKNOWN_ID: true
  /** The batch is too large for the wallet. */
  BATCH_TOO_LARGE: true
  /** The user rejected the account upgrade that batches require. */
  ACCOUNT_UPGRADE_REJECTED: true
  /** The wallet did not authorize access to the account. */
  WALLET_UNAUTHORIZED: true
  /** All calls of the batch reverted. */
  BATCH_FAILED: true
  /** Some calls of the batch reverted. */
  BATCH_PARTIALLY_REVERTED: true
  /** The batch was not confirmed within the time limit. */
  BATCH_TIMEOUT: true

  // Transfer tracking
  /** No transfer has this id. */
  UNKNOWN_TRANSFER: true
  /** The transfer or transaction is already tracked. */
  DUPLICATE_TRANSFER: true
  /** The chain does not know the transaction, or it is not a deposit of a supported provider. */
  TRANSFER_NOT_RECOGNIZED: true
  /** A receipt was requested without a chain id. */
  NO_CHAIN_ID: true
  /** The chain id is not a number. */
  INVALID_CHAIN_ID: true
  /** The transaction hash is invalid. */
  INVALID_HASH: true
  /** The transaction hash is missing. */
  HASH_NOT_FOUND: true
  /** The wallet returned no transaction hash. */
  TRANSACTION_HASH_MISSING: true
  /** The smart account returned no request hash. */
  REQUEST_HASH_MISSING: true
  /** The result of the wallet cannot be tracked. */
  TRACKING_DATA_MISSING: true
  /** Receipts of this chain type are not supported. */
  UNKNOWN_CHAIN_TYPE: true

  // Lending
  /** No lender could be read. */
  NO_LENDING_DATA: true
  /** The chain does not have the lender. */
  UNKNOWN_LENDER: true
  /** The lender could not be read. */
  LENDER_UNREADABLE: true
  /** The pool could not be read. */
  POOL_UNREADABLE: true
  /** The data host does not have the lender. */
  LENDER_NOT_ON_HOST: true
  /** A startup file could not be loaded. */
  STARTUP_FILE_MISSING: true
  /** The plan differs from the requested action. */
  LENDING_MISMATCH: true
  /** A margin router cannot execute the trade as planned; `details` names the reason. */
  MARGIN_ROUTE_REJECTED: true
  /** Calldata for 1delta's composer contains an unknown operation. */
  COMPOSER_UNREADABLE: true
  /** The user has not accepted the risk of the plan. */
  RISK_NOT_ACCEPTED: true
  /** The user has not accepted that the plan is not verified. */
  UNVERIFIED_NOT_ACCEPTED: true
  /** The transaction succeeded, but the lender emitted an event that reports a failure. */
  LENDER_FAILED: true
  /** The lender has frozen the asset. */
  ASSET_FROZEN: true
  /** The lender no longer supports the asset. */
  ASSET_INACTIVE: true
  /** The lender has paused the asset. */
  ASSET_PAUSED: true
  /** The asset cannot be borrowed. */
  BORROWING_DISABLED: true
  /** The borrow cap of the asset is reached. */
  BORROW_CAP: true
  /** The supply cap of the asset is reached. */
  SUPPLY_CAP: true
  /** The debt ceiling of the isolated collateral is reached. */
  DEBT_CEILING: true
  /** The asset cannot be borrowed against isolated collateral. */
  NOT_BORROWABLE_IN_ISOLATION: true
  /** The asset cannot be borrowed together with other assets. */
  SILOED_BORROWING: true
  /** The liquidity of the market is too low. */
  NO_LIQUIDITY: true
  /** The asset is not enabled as collateral. */
  NOT_COLLATERAL: true
  /** The account still has debt. */
  STILL_OWED: true
  /** Collateral with a max LTV of 0 must be withdrawn first. */
  ZERO_LTV_FIRST: true
  /** The health factor would fall too low. */
  HEALTH_TOO_LOW: true
  /** The debt would exceed the borrow limit of the collateral. */
  LTV_TOO_HIGH: true
  /** The e-mode of the account does not allow the action. */
  MODE_FORBIDS: true
  /** The lender does not have the e-mode. */
  MODE_UNKNOWN: true
  /** The full amount cannot be used for another account. Specify an amount. */
  ALL_FOR_ANOTHER: true
  /** The amount exceeds the balance or the debt. */
  AMOUNT_TOO_HIGH: true
  /** There is nothing to withdraw or repay. */
  NOTHING_THERE: true
  /** The asset does not support a stable rate. */
  STABLE_RATE_DISABLED: true
  /** The lender does not support the native token. */
  NATIVE_UNSUPPORTED: true
  /** The lender does not support the action. */
  UNSUPPORTED_ACTION: true
  /** The result of the action cannot be computed. */
  FIGURES_UNKNOWN: true

  // Margin
  /** The leverage exceeds the maximum of the assets. */
  LEVERAGE_TOO_HIGH: true
  /** The output of the position or the swap does not cover the flash loan. */
  LOAN_NOT_COVERED: true
  /** No flash loan source has the amount. */
  NO_FLASH_LOAN: true
  /** No configured router supports the trade. */
  MARGIN_UNSUPPORTED: true
  /** The router cannot execute the swap, or the swap pays another account. */
  SWAP_MISDIRECTED: true
  /** The swap of a margin trade loses more at the lender's prices than the user has accepted. */
  PRICE_IMPACT_TOO_HIGH: true
  /** The token of the trade has expired. */
  TOKEN_EXPIRED: true
  /** The position has changed since the action was planned. */
  POSITION_CHANGED: true

  // Points
  /** No points service is configured. */
  POINTS_NOT_CONFIGURED: true

  // Fuel
  /** The Fuel node rejected the request. */
  FUEL_NODE_REJECTED: true
  /** Fuel wallets only send transfers. */
  FUEL_CALL_UNSUPPORTED: true
  /** The Fuel transaction could not be prepared. */
  FUEL_PREPARE_FAILED: true
  /** The transaction that the Fuel node built differs from the request. */
  FUEL_TRANSACTION_MISMATCH: true
  /** The balance of the account does not cover the transfer and its fee. */
  TRANSFER_IMPOSSIBLE: true

  // Smart account
  /** An optional peer dependency is not installed. */
  LIBRARY_MISSING: true
  /** The owner or the account could not be initialized. */
  ACCOUNT_NOT_INITIALIZED: true
  /** The smart account could not be initialized. */
  NEXUS_ACCOUNT_NOT_INITIALIZED: true
  /** The client of the smart account service could not be initialized. */
  MEE_CLIENT_NOT_INITIALIZED: true
  /** The smart account is not configured for this chain. */
  NEXUS_ACCOUNT_NOT_FOUND: true
  /** The smart account library threw an error. */
  SMART_ACCOUNT_FAILED: true
  /** The quote of the smart account service differs from the request. */
  SMART_ACCOUNT_QUOTE_MISMATCH: true
  /** The trigger of a fusion quote was sent, but the supertransaction was not. */
  FUSION_TRIGGER_FAILED: true
  /** A single permit cannot trigger the calls; `details` names the reason. */
  FUSION_UNSUPPORTED: true
  /** The fee of the smart account exceeds the accepted maximum. */
  SMART_ACCOUNT_FEE_RAISED: true
  /** The token does not support permits, which the plan requires. */
  FUSION_PERMIT_UNAVAILABLE: true

  // Gateway
  /** The body of the request cannot be parsed. */
  BODY_UNREADABLE: true
  /** The body of the request is too large. */
  BODY_TOO_LARGE: true
  /** The gateway does not allow this origin. */
  ORIGIN_NOT_ALLOWED: true
  /** The gateway does not allow this method. */
  METHOD_NOT_ALLOWED: true
  /** The client exceeded the rate limit. */
  RATE_LIMITED: true
  /** The client has too many streams open. */
  TOO_MANY_STREAMS: true
  /** The client has too many pending requests. */
  TOO_MANY_PENDING_REQUESTS: true
  /** The gateway has too many pending requests from all clients. */
  OVERLOADED: true
  /** The URL of the request is too long. */
  URL_TOO_LONG: true
  /** The gateway failed. */
  INTERNAL_ERROR: true
  /** The provider behind the gateway cannot be reached. */
  UPSTREAM_UNREACHABLE: true
  /** The provider behind the gateway returned a redirect. */
  UPSTREAM_REDIRECTED: true
  /** The reply of the provider exceeds the size limit. */
  REPLY_TOO_LARGE: true
  /** A stream of quotes ended early. */
  STREAM_INTERRUPTED: true
}

/** One of the codes in `ErrorCodes`. */
export type ErrorCode = keyof ErrorCodes
