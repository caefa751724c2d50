// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenCalls.sol";

/// Same-chain swaps for the router of a bridge, through the one aggregator that it allows.
abstract contract PoolTrades {
    address internal constant EXCHANGE = 0x6131B5fae19EA4f9D964eAc0408E4408b66337b5;

    /// Accepts native coins that the exchange pays.
    receive() external payable {}

    /// The zero address is the native coin.
    function _trade(address token, uint256 amount, address target, bytes memory data) internal {
        require(target == EXCHANGE, "PoolTrades: target is not allowed");
        if (token != address(0)) require(TokenCalls.allow(token, target, amount), "PoolTrades: no allowance");
        (bool ok, bytes memory result) = target.call{value: token == address(0) ? amount : 0}(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function _held(address token) internal view returns (uint256) {
        return token == address(0) ? address(this).balance : TokenCalls.holding(token, address(this));
    }

    function _sendOut(address token, address to, uint256 amount) internal {
        if (token == address(0)) {
            (bool ok,) = to.call{value: amount}("");
            require(ok, "PoolTrades: native transfer refused");
        } else {
            require(TokenCalls.send(token, to, amount), "PoolTrades: token transfer failed");
        }
    }
}
