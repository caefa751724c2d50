// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for Symbiosis's MetaRouter, which only bridges, without swaps. It pulls tokens itself; the real one has a
/// gateway contract for it. The message to the destination chain has the escrow's own format. Source:
/// https://github.com/symbiosis-finance/core-contracts, MetaRouter.sol
contract SymbiosisRouter is BridgeEscrow {
    struct MetaRouteTransaction {
        bytes firstSwapCalldata;
        bytes secondSwapCalldata;
        address[] approvedTokens;
        address firstDexRouter;
        address secondDexRouter;
        uint256 amount;
        bool nativeIn;
        address relayRecipient;
        bytes otherSideCalldata;
    }

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function metaRoute(MetaRouteTransaction calldata route) external payable {
        require(
            route.firstSwapCalldata.length == 0 && route.secondSwapCalldata.length == 0,
            "SymbiosisRouter: plain bridging only"
        );
        Order memory order = abi.decode(route.otherSideCalldata, (Order));
        order.inputToken = route.nativeIn ? address(0) : route.approvedTokens[0];
        order.inputAmount = route.amount;
        _deposit(order);
    }
}
