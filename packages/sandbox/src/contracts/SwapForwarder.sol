// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenCalls.sol";

/// UNAUDITED. Calls whatever contract a swap names, for one router. Nobody ever allows it anything, so that what it calls
/// can take no more than what it was handed for this swap: were the router itself the caller, a "swap" could call a lender
/// in the name of everybody who has delegated to the router. It calls no token and not Permit2: an approval that one swap
/// sets for an attacker would still hold in the swaps of others.
contract SwapForwarder {
    using TokenCalls for address;

    /// The same on every chain: https://docs.uniswap.org/contracts/v4/deployments
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    /// More than the `balanceOf` of any token needs.
    uint256 internal constant BALANCE_GAS = 500_000;

    address public immutable router;

    error RouterOnly();
    error TokenTarget(address target);

    constructor(address router_) {
        router = router_;
    }

    /// What it was handed of `token` is spent through `spender`; what is not goes back, and no allowance stays.
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

    /// The router can only trade tokens that answer `balanceOf`, so every token that matters is recognized.
    function _isToken(address target) private view returns (bool) {
        bytes memory data = abi.encodeWithSignature("balanceOf(address)", address(this));
        (bool ok, bytes memory result) = target.staticcall{gas: BALANCE_GAS}(data);
        return ok && result.length >= 32;
    }
}
