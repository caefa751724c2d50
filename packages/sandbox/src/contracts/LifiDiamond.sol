// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";
import "./PoolTrades.sol";

/// A stand-in for LI.FI's diamond with one bridge, the escrow, and one exchange. As in every bridge function of LI.FI's
/// facets, the first argument is `ILiFi.BridgeData`; swaps have the real entry of its generic facet.
/// Source: https://github.com/lifinance/contracts, src/Interfaces/ILiFi.sol, src/Facets/GenericSwapFacet.sol
contract LifiDiamond is BridgeEscrow, PoolTrades {
    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    struct EscrowData {
        address outputToken;
        uint256 outputAmount;
        uint256 nativeFee;
    }

    struct SwapData {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    /// Sells all of what is deposited. One swap, here.
    function swapTokensGeneric(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmount,
        SwapData[] calldata swaps
    ) external payable {
        require(swaps.length == 1 && swaps[0].requiresDeposit, "LifiDiamond: one swap with a deposit only");
        SwapData calldata swap = swaps[0];
        address token = swap.sendingAssetId;
        require(msg.value == (token == address(0) ? swap.fromAmount : 0), "InvalidAmount()");
        if (token != address(0)) {
            require(TokenCalls.take(token, msg.sender, address(this), swap.fromAmount), "LifiDiamond: no tokens");
        }
        uint256 before = _held(swap.receivingAssetId);
        _trade(token, swap.fromAmount, swap.callTo, swap.callData);
        uint256 amount = _held(swap.receivingAssetId) - before;
        require(amount >= minAmount, "CumulativeSlippageTooHigh()");
        _sendOut(swap.receivingAssetId, receiver, amount);
    }

    function startBridgeTokensViaEscrow(BridgeData calldata bridgeData, EscrowData calldata escrowData)
        external
        payable
    {
        require(!bridgeData.hasSourceSwaps && !bridgeData.hasDestinationCall, "LifiDiamond: plain bridging only");
        _deposit(
            Order({
                quoteId: bridgeData.transactionId,
                inputToken: bridgeData.sendingAssetId,
                inputAmount: bridgeData.minAmount,
                nativeFee: escrowData.nativeFee,
                destinationChainId: bridgeData.destinationChainId,
                outputToken: escrowData.outputToken,
                outputAmount: escrowData.outputAmount,
                recipient: bridgeData.receiver
            })
        );
    }
}
