// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenCalls.sol";

/// UNAUDITED. Calls the contract that a swap names, for one router. No account gives it allowances or permissions, so a
/// malicious call can at most take the tokens of its own swap. If the router made the call, a "swap" could call a
/// lender in the name of every account that has delegated to the router. It never calls tokens or Permit2: an approval
/// that one swap sets for an attacker would persist into the swaps of other accounts.
contract SwapForwarder {
    using TokenCalls for address;

    /// Address on every chain. Source: https://docs.uniswap.org/contracts/v4/deployments
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    /// Gas limit of `balanceOf`, above the needs of any token.
    uint256 internal constant BALANCE_GAS = 500_000;

    address public immutable router;

    error RouterOnly();
    error TokenTarget(address target);

    constructor(address router_) {
        router = router_;
    }

    /// Spends `amount` of `token`, sent here before, through `spender`. Returns the rest to the router and resets the
    /// allowance.
    function forward(address token, uint256 amount, address spender, address target, bytes calldata data) external {
        if (msg.sender != router) revert RouterOnly();
        if (target == token || target == PERMIT2 || _isToken(target)) revert TokenTarget(target);
        token.allow(spender, amount);
        (bool ok, bytes memory result) = target.call(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        token.allow(spender, 0);
        uint256 left = token.holding(address(this));
        if (left > 0) token.send(router, left);
    }

    /// The router can only trade tokens that implement `balanceOf`, so every relevant token is detected.
    function _isToken(address target) private view returns (bool) {
        bytes memory data = abi.encodeWithSignature("balanceOf(address)", address(this));
        (bool ok, bytes memory result) = target.staticcall{gas: BALANCE_GAS}(data);
        return ok && result.length >= 32;
    }
}
