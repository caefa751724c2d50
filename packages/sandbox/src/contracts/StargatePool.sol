// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./StargateMessaging.sol";

/// A stand-in for a Stargate pool with the real functions and errors, and fictitious fees and credits. It forwards
/// deposits.
/// Source: https://github.com/stargate-protocol/stargate-v2, packages/stg-evm-v2/src/StargateBase.sol
contract StargatePool {
    struct SendParam {
        uint32 dstEid;
        bytes32 to;
        uint256 amountLD;
        uint256 minAmountLD;
        bytes extraOptions;
        bytes composeMsg;
        bytes oftCmd;
    }

    struct MessagingFee {
        uint256 nativeFee;
        uint256 lzTokenFee;
    }

    struct MessagingReceipt {
        bytes32 guid;
        uint64 nonce;
        MessagingFee fee;
    }

    struct OFTLimit {
        uint256 minAmountLD;
        uint256 maxAmountLD;
    }

    struct OFTFeeDetail {
        int256 feeAmountLD;
        string description;
    }

    struct OFTReceipt {
        uint256 amountSentLD;
        uint256 amountReceivedLD;
    }

    struct Ticket {
        uint72 ticketId;
        bytes passengerBytes;
    }

    error Stargate_InvalidAmount();
    error Stargate_SlippageTooHigh();
    error Stargate_InsufficientFare();
    error Stargate_InvalidPath();
    error Path_InsufficientCredit();

    event OFTSent(
        bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, uint256 amountSentLD, uint256 amountReceivedLD
    );

    uint256 private constant TAXI_FARE = 0.00015 ether;
    uint256 private constant BUS_FARE = 0.00003 ether;
    /// Fee in millionths of the amount.
    uint64 private constant FEE = 600;
    uint64 private constant DOLLAR_CREDIT = 10_000_000e6;
    uint64 private constant ETHER_CREDIT = 5_000e6;

    uint64 private _nonce;

    function token() external view returns (address) {
        return _self().token;
    }

    /// As in the real contract, the amount is silently capped at the credit of the path.
    function quoteOFT(SendParam calldata param)
        external
        view
        returns (OFTLimit memory limit, OFTFeeDetail[] memory details, OFTReceipt memory receipt)
    {
        uint256 rate = _rate();
        uint64 credit = _creditTo(param.dstEid);
        limit = OFTLimit(rate, credit * rate);
        uint64 amountSD = uint64(param.amountLD / rate);
        if (amountSD > credit) amountSD = credit;
        uint64 outSD = _lessFee(amountSD);
        receipt = OFTReceipt(amountSD * rate, outSD * rate);
        if (outSD < amountSD) {
            details = new OFTFeeDetail[](1);
            details[0] = OFTFeeDetail(-int256((amountSD - outSD) * rate), "protocol fee");
        }
    }

    function quoteSend(SendParam calldata param, bool) external view returns (MessagingFee memory fee) {
        if (param.amountLD / _rate() == 0) revert Stargate_InvalidAmount();
        fee.nativeFee = _fare(param);
    }

    function sendToken(SendParam calldata param, MessagingFee calldata fee, address refundAddress)
        external
        payable
        returns (MessagingReceipt memory message, OFTReceipt memory receipt, Ticket memory ticket)
    {
        if (fee.nativeFee < _fare(param)) revert Stargate_InsufficientFare();
        uint256 rate = _rate();
        uint64 amountSD = uint64(param.amountLD / rate);
        uint64 outSD = _lessFee(amountSD);
        if (outSD == 0 || outSD < param.minAmountLD / rate) revert Stargate_SlippageTooHigh();
        if (outSD > _creditTo(param.dstEid)) revert Path_InsufficientCredit();
        receipt = OFTReceipt(amountSD * rate, outSD * rate);
        _hand(param, receipt.amountSentLD, outSD, fee.nativeFee, refundAddress);
        message.nonce = ++_nonce;
        message.guid = keccak256(abi.encode(block.chainid, address(this), message.nonce));
        message.fee.nativeFee = _fare(param);
        ticket.ticketId = param.oftCmd.length == 0 ? 0 : message.nonce;
        emit OFTSent(message.guid, param.dstEid, msg.sender, receipt.amountSentLD, receipt.amountReceivedLD);
    }

    /// Pulls the amount and the fare, forwards them, and refunds the excess.
    function _hand(SendParam calldata param, uint256 amountLD, uint64 outSD, uint256 paidFee, address refundAddress)
        private
    {
        StargateMessaging.Pool memory pool = _self();
        uint256 fare = _fare(param);
        uint256 amountValue = pool.token == address(0) ? amountLD : 0;
        // A native pool accepts excess value, including the dust of the amount. Other pools require the exact value.
        if (msg.value < paidFee + amountValue) revert Stargate_InvalidAmount();
        if (pool.token != address(0)) {
            if (msg.value != paidFee) revert Stargate_InvalidAmount();
            _call(
                pool.token,
                abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amountLD)
            );
            _call(pool.token, abi.encodeWithSignature("approve(address,uint256)", _messaging(), amountLD));
        }
        _messaging().ride{value: fare + amountValue}(
            StargateMessaging.Ride(
                msg.sender,
                address(uint160(uint256(param.to))),
                param.dstEid,
                param.oftCmd.length != 0,
                amountLD,
                outSD,
                fare
            )
        );
        uint256 rest = msg.value - fare - amountValue;
        if (rest == 0) return;
        (bool ok,) = refundAddress.call{value: rest}("");
        require(ok, "StargatePool: refund refused");
    }

    function _fare(SendParam calldata param) private pure returns (uint256) {
        return param.oftCmd.length == 0 ? TAXI_FARE : BUS_FARE;
    }

    function _lessFee(uint64 amountSD) private pure returns (uint64) {
        return amountSD - (amountSD * FEE) / 1_000_000;
    }

    function _creditTo(uint32 eid) private view returns (uint64) {
        StargateMessaging.Pool memory pool = _self();
        if (!_messaging().isServed(eid, pool.assetId)) return 0;
        return pool.decimals == 18 ? ETHER_CREDIT : DOLLAR_CREDIT;
    }

    function _rate() private view returns (uint256) {
        return 10 ** (_self().decimals - 6);
    }

    function _self() private view returns (StargateMessaging.Pool memory) {
        return _messaging().local();
    }

    function _messaging() private view returns (StargateMessaging) {
        if (block.chainid == 1) return StargateMessaging(0x6d6620eFa72948C5f68A3C8646d58C00d3f4A980);
        if (block.chainid == 42161) return StargateMessaging(0x19cFCE47eD54a88614648DC3f19A5980097007dD);
        if (block.chainid == 8453) return StargateMessaging(0x5634c4a5FEd09819E3c46D86A965Dd9447d86e47);
        return StargateMessaging(0x41B491285A4f888F9f636cEc8a363AB9770a0AEF);
    }

    /// Some tokens return nothing (USDT). A token that returns a value must return true.
    function _call(address target, bytes memory data) private {
        (bool ok, bytes memory result) = target.call(data);
        require(ok && (result.length == 0 || abi.decode(result, (bool))), "StargatePool: token transfer failed");
    }
}
