// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenCalls.sol";

/// UNAUDITED. Calls whatever contract a swap names, for one router. Nobody ever allows it anything, so that what it calls
/// can take no more than what it was handed for this swap: were the router itself the caller, a "swap" could call a lender
/// in the name of everybody who has delegated to the router.
contract SwapForwarder {
    using TokenCalls for address;

    address public immutable router;

    error RouterOnly();

    constructor(address router_) {
        router = router_;
    }

    /// What it was handed of `token` is spent through `spender`; what is not goes back, and no allowance stays.
    function forward(address token, uint256 amount, address spender, address target, bytes calldata data) external {
        if (msg.sender != router) revert RouterOnly();
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
}
