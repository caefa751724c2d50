// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for LI.FI's diamond with one bridge, the escrow. As in every bridge function of LI.FI's facets, the
/// first argument is `ILiFi.BridgeData`. Source: https://github.com/lifinance/contracts, src/Interfaces/ILiFi.sol
contract LifiDiamond is BridgeEscrow {
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

    constructor(address relayer_) BridgeEscrow(relayer_) {}

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
