// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";
import {IWrappedNative} from "./IWrappedNative.sol";

/// A stand-in for the source contract of Mayan Swift, version 2. An order contains its output in a token of another
/// chain, in units of at most 8 decimals; the note is the order and its hash. There is no auction and no protocol fee,
/// although the hash includes one, as in the real contract.
/// Source: https://github.com/mayan-finance/swap-bridge, src/swift/SwiftSource.sol
contract MayanSwift is BridgeEscrow {
    struct OrderParams {
        uint8 payloadType;
        bytes32 trader;
        bytes32 destAddr;
        uint16 destChainId;
        bytes32 referrerAddr;
        bytes32 tokenOut;
        uint64 minAmountOut;
        uint64 gasDrop;
        uint64 cancelFee;
        uint64 refundFee;
        uint64 deadline;
        uint8 referrerBps;
        uint8 auctionMode;
        bytes32 random;
    }

    struct PermitParams {
        uint256 value;
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    uint8 private constant PROTOCOL_BPS = 3;

    mapping(bytes32 => bool) public created;

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    receive() external payable {}

    /// The zero address is the wrapped native token, which is unwrapped; a refund is paid in the native token.
    function createOrderWithToken(
        address tokenIn,
        uint256 amountIn,
        OrderParams calldata params,
        bytes calldata customPayload
    ) external returns (bytes32 orderHash) {
        require(customPayload.length == 0, "MayanSwift: no payloads");
        orderHash = _create(tokenIn, params);
        address taken = tokenIn == address(0) ? _wrapped() : tokenIn;
        _take(taken, msg.sender, address(this), amountIn);
        if (tokenIn == address(0)) IWrappedNative(taken).withdraw(amountIn);
        _keepNoted(_account(params.trader), tokenIn, amountIn, abi.encode(orderHash, params));
    }

    /// Creates an order that its trader signed. The submitter receives the submission fee.
    function createOrderWithSig(
        address tokenIn,
        uint256 amountIn,
        OrderParams calldata params,
        bytes calldata customPayload,
        uint256 submissionFee,
        bytes calldata signedOrderHash,
        PermitParams calldata
    ) external returns (bytes32 orderHash) {
        require(customPayload.length == 0, "MayanSwift: no payloads");
        orderHash = _create(tokenIn, params);
        address trader = _account(params.trader);
        require(_signer(orderHash, amountIn, submissionFee, signedOrderHash) == trader, "MayanSwift: invalid signature");
        _take(tokenIn, trader, address(this), amountIn);
        if (submissionFee != 0) _take(tokenIn, trader, msg.sender, submissionFee);
        _keepNoted(trader, tokenIn, amountIn, abi.encode(orderHash, params));
    }

    function _create(address tokenIn, OrderParams calldata params) private returns (bytes32 orderHash) {
        require(params.deadline > block.timestamp, "MayanSwift: deadline is over");
        require(params.destChainId != _wormholeId(), "MayanSwift: same chain");
        orderHash = keccak256(bytes.concat(_firstHalf(tokenIn, params), _secondHalf(params)));
        require(!created[orderHash], "MayanSwift: duplicate order");
        created[orderHash] = true;
    }

    function _firstHalf(address tokenIn, OrderParams calldata params) private view returns (bytes memory) {
        return abi.encodePacked(
            params.payloadType,
            params.trader,
            _wormholeId(),
            bytes32(uint256(uint160(tokenIn))),
            params.destAddr,
            params.destChainId,
            params.tokenOut,
            params.minAmountOut,
            params.gasDrop
        );
    }

    function _secondHalf(OrderParams calldata params) private pure returns (bytes memory) {
        return abi.encodePacked(
            params.cancelFee,
            params.refundFee,
            params.deadline,
            params.referrerAddr,
            params.referrerBps,
            PROTOCOL_BPS,
            params.auctionMode,
            params.random,
            bytes32(0)
        );
    }

    function _signer(bytes32 orderHash, uint256 inputAmount, uint256 submissionFee, bytes calldata signature)
        private
        view
        returns (address)
    {
        require(signature.length == 65, "MayanSwift: invalid signature length");
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Mayan Swift"),
                block.chainid,
                address(this)
            )
        );
        bytes32 order = keccak256(
            abi.encode(
                keccak256("CreateOrder(bytes32 OrderId,uint256 InputAmount,uint256 SubmissionFee)"),
                orderHash,
                inputAmount,
                submissionFee
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, order));
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    }

    function _take(address token, address from, address to, uint256 amount) private {
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
    }

    function _account(bytes32 word) private pure returns (address) {
        require(uint256(word) >> 160 == 0, "MayanSwift: no EVM account");
        return address(uint160(uint256(word)));
    }

    function _wormholeId() private view returns (uint16) {
        if (block.chainid == 1) return 2;
        if (block.chainid == 42161) return 23;
        require(block.chainid == 8453, "MayanSwift: unknown chain");
        return 30;
    }

    function _wrapped() private view returns (address) {
        if (block.chainid == 1) return 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2;
        if (block.chainid == 42161) return 0x82aF49447D8a07e3bd95BD0d56f35241523fBab1;
        return 0x4200000000000000000000000000000000000006;
    }
}
