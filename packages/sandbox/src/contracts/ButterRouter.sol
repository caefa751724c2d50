// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for Butter's router, which only bridges, without swaps. The message to the destination chain has the
/// escrow's own format. Source: https://github.com/butternetwork/butter-router-contracts, IButterRouterV3.sol
contract ButterRouter is BridgeEscrow {
    struct BridgeParam {
        uint256 toChain;
        uint256 nativeFee;
        bytes receiver;
        bytes data;
    }

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function swapAndBridge(
        bytes32 transferId,
        address,
        address srcToken,
        uint256 amount,
        bytes calldata swapData,
        bytes calldata bridgeData,
        bytes calldata,
        bytes calldata
    ) external payable {
        require(swapData.length == 0, "ButterRouter: plain bridging only");
        _bridge(transferId, srcToken, amount, abi.decode(bridgeData, (BridgeParam)));
    }

    function _bridge(bytes32 transferId, address srcToken, uint256 amount, BridgeParam memory bridge) private {
        (address outputToken, uint256 outputAmount) = abi.decode(bridge.data, (address, uint256));
        require(bridge.receiver.length == 20, "ButterRouter: no address of the other chain");
        _deposit(
            Order({
                quoteId: transferId,
                inputToken: srcToken,
                inputAmount: amount,
                nativeFee: bridge.nativeFee,
                destinationChainId: bridge.toChain,
                outputToken: outputToken,
                outputAmount: outputAmount,
                recipient: address(bytes20(bridge.receiver))
            })
        );
    }
}
