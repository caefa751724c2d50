// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";

/// A stand-in for Router Nitro's AssetForwarder with its plain deposit. The calldata contains the output of a deposit.
/// Source: https://github.com/router-protocol/router-contracts, asset-forwarder, `IAssetForwarder.sol`
contract NitroForwarder is BridgeEscrow {
    struct DepositData {
        uint256 partnerId;
        uint256 amount;
        uint256 destAmount;
        address srcToken;
        address refundRecipient;
        bytes32 destChainIdBytes;
    }

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function iDeposit(DepositData calldata depositData, bytes calldata destToken, bytes calldata recipient)
        external
        payable
    {
        require(recipient.length == 20 && destToken.length == 20, "NitroForwarder: EVM accounts only");
        _deposit(
            Order({
                // The sandbox's service puts the quote id here.
                quoteId: bytes32(depositData.partnerId),
                inputToken: _token(depositData.srcToken),
                inputAmount: depositData.amount,
                nativeFee: 0,
                destinationChainId: _number(depositData.destChainIdBytes),
                outputToken: _token(address(bytes20(destToken))),
                outputAmount: depositData.destAmount,
                recipient: address(bytes20(recipient))
            })
        );
    }

    function _token(address token) private pure returns (address) {
        return token == NATIVE ? address(0) : token;
    }

    /// Parses a chain id from its decimal text.
    function _number(bytes32 text) private pure returns (uint256 number) {
        for (uint256 at = 0; at < 32 && text[at] != 0; at++) {
            uint8 digit = uint8(text[at]);
            require(digit >= 48 && digit <= 57, "NitroForwarder: unknown chain");
            number = number * 10 + digit - 48;
        }
    }
}
